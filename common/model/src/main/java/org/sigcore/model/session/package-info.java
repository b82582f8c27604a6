// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** What identifies a PDU session beside its subscriber: addresses, data network and slice, as values to compare. */
@NullMarked
package org.sigcore.model.session;

import org.jspecify.annotations.NullMarked;
