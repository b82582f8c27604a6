// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.OneOf;

/** A user of the management port, configured by an administrator. */
@Doc("User of the management port.")
public record ManagementAccount(
        @Doc("Role of the user: viewer reads, operator changes the configuration, admin manages users.")
        @OneOf({"viewer", "operator", "admin"})
        String role,

        @Doc("bcrypt hash, as printed by htpasswd -nbB. Without one, the user can log in by client certificate only.")
        @Matches("[$]2[aby][$](0[4-9]|1[0-4])[$][./A-Za-z0-9]{53}")
        @Nullable
        String passwordHash) {}
