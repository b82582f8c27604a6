// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The Diameter node and the dispatch of received requests. Applications handle requests with
 * {@link org.sigcore.diameter.api.DiameterHandler} on virtual threads; agents decide on the event loop with
 * {@link org.sigcore.diameter.api.DiameterRelay}.
 */
@NullMarked
package org.sigcore.diameter.node;

import org.jspecify.annotations.NullMarked;
