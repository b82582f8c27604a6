// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Sessions of a TDF that belong to sessions on N7 and Gx: rules sent to it on Sd, and its reports. */
@NullMarked
package org.sigcore.policy.kernel.session.tdf;

import org.jspecify.annotations.NullMarked;
