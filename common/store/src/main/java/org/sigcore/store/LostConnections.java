// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;

/** Determines for the pool which errors make a connection unusable; by default it recognises only SQLState 08. */
final class LostConnections implements SQLExceptionOverride {
    @java.lang.Override
    public SQLExceptionOverride.Override adjudicate(SQLException error) {
        return SqlErrors.classify(error) == SqlErrors.Kind.CONNECTION_LOST
                ? SQLExceptionOverride.Override.MUST_EVICT
                : SQLExceptionOverride.Override.CONTINUE_EVICT;
    }
}
