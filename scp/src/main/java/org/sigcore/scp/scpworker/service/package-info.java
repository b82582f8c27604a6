// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What a worker knows beside the request at hand: its policy, the route table that it follows, the NRF's answers, what it
 * counts and reports. Event loops read it without a lock; the followers that change it have threads of their own.
 */
package org.sigcore.scp.scpworker.service;
