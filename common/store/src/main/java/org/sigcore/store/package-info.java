// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Durable storage without a framework: a connection pool, migrations, transactions with retries, and Hibernate's
 * stateless sessions over the same pool. Supports H2 in a file, MySQL and MySQL NDB Cluster, selected by URL.
 */
@NullMarked
package org.sigcore.store;

import org.jspecify.annotations.NullMarked;
