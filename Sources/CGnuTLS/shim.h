#pragma once

#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

// GNUTLS_CURVE_TO_BITS is a macro with a cast, which is not imported.
static inline unsigned int sdl_p256_bits(void) { return GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1); }
