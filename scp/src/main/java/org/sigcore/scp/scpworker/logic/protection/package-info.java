// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Configuration of protection, and the identifiers by which producers and consumers are limited. */
package org.sigcore.scp.scpworker.logic.protection;
