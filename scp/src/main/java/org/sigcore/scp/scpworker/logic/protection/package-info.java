// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What operators configure of protection, and by which names producers and consumers are limited. */
package org.sigcore.scp.scpworker.logic.protection;
