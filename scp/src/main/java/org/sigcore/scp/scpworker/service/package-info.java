// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * State of a worker beyond single requests: policy, route table, discovery results, counters and reports. Event loops
 * read it without locks; the followers that update it run on threads of their own.
 */
package org.sigcore.scp.scpworker.service;
