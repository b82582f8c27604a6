// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Kamailio as P-CSCF, with the configuration of {@code deploy/local/connect/kamailio}. */
@NullMarked
package org.sigcore.deploy.kamailio;

import org.jspecify.annotations.NullMarked;
