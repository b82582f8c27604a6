// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The ingress gateway: decides on the headers of a request, before its body, on the event loop, whether the NF takes it
 * now. Wraps whatever the process serves.
 */
@NullMarked
package org.sigcore.platform.gateway.ingress;

import org.jspecify.annotations.NullMarked;
