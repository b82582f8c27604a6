// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The ingress gateway: admits or rejects a request by its headers, before the body, on the event loop. Wraps the
 * application of the process.
 */
@NullMarked
package org.sigcore.platform.gateway.ingress;

import org.jspecify.annotations.NullMarked;
