// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The HTTP/2 engine. Two levels: {@link org.sigcore.sbi.server.SbiApplication} sees streams on the event loop and is for
 * proxies and answers from memory; {@link org.sigcore.sbi.rest.SbiHandler} sees whole messages on a virtual thread and is for
 * everything that blocks.
 */
@NullMarked
package org.sigcore.sbi;

import org.jspecify.annotations.NullMarked;

