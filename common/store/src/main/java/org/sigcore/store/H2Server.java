// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** An H2 database used by several processes: the process that has the file open is asked to force it. */
record H2Server(DataSource pool) implements GroupCommit.Disk {
    @Override
    public void save() {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CHECKPOINT SYNC");
        } catch (SQLException e) {
            throw new StoreUnavailableException(OpenFailure.explain(e), e, true);
        }
    }

    @Override
    public void tick() {
        // the server maintains its file
    }
}
