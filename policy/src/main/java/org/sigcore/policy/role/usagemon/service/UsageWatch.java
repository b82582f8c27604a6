// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.service;

import org.jspecify.annotations.Nullable;

/**
 * Who is notified of usage beside sessions and the UDR.
 *
 * @param notices null for no servers
 */
public record UsageWatch(UsageMeters meters, @Nullable UsageNotices notices) {}
