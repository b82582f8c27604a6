// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Identifiers of a PDU session other than its subscriber: addresses, data network and slice, as comparable values. */
@NullMarked
package org.sigcore.model.session;

import org.jspecify.annotations.NullMarked;
