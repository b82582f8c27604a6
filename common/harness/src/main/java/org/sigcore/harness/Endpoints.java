// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness;

import java.net.InetSocketAddress;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;

/**
 * Addresses of one function from the viewpoint of one side.
 *
 * @param sbi apiRoot without a prefix
 * @param management base URI without a path
 * @param diameter null for a function without Diameter
 */
public record Endpoints(
        ApiRoot sbi, URI management, @Nullable InetSocketAddress diameter) {}
