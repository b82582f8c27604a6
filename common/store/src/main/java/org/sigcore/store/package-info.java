// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Durable storage without a framework: a connection pool, migrations, transactions that are repeated when the engine asks
 * for it, and Hibernate's stateless sessions over the same pool. H2 in a file, MySQL and MySQL NDB Cluster by URL.
 */
@NullMarked
package org.sigcore.store;

import org.jspecify.annotations.NullMarked;
