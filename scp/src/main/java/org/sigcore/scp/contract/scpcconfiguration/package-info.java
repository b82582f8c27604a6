// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What an operator configures of the SCP: the documents, their rules and their defaults. Every role reads its part.
 */
@NullMarked
package org.sigcore.scp.contract.scpcconfiguration;

import org.jspecify.annotations.NullMarked;
