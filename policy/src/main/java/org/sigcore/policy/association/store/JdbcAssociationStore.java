// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association.store;

import org.jspecify.annotations.Nullable;
import org.sigcore.policy.association.logic.Association;
import org.sigcore.policy.association.service.AssociationStore;
import org.sigcore.store.Database;
import org.sigcore.store.Sql;

/** A table of associations, always by primary key. */
public final class JdbcAssociationStore implements AssociationStore {
    private final Database database;
    private final String table;

    private JdbcAssociationStore(Database database, String table) {
        this.database = database;
        this.table = table;
    }

    /** The table {@code AmPolicyAssociation}. */
    public static JdbcAssociationStore am(Database database) {
        return new JdbcAssociationStore(database, "AmPolicyAssociation");
    }

    /** The table {@code UePolicyAssociation}. */
    public static JdbcAssociationStore ue(Database database) {
        return new JdbcAssociationStore(database, "UePolicyAssociation");
    }

    @Override
    public void insert(Association association) {
        database.write(connection -> Sql.update(
                connection,
                "INSERT INTO " + table + " (associationid, supi, request, decision) VALUES (?, ?, ?, ?)",
                association.id(),
                association.supi(),
                association.request(),
                association.decision()));
    }

    @Override
    public void update(Association association) {
        database.write(connection -> Sql.update(
                connection,
                "UPDATE " + table + " SET request = ?, decision = ? WHERE associationid = ?",
                association.request(),
                association.decision(),
                association.id()));
    }

    @Override
    public boolean delete(String id) {
        return database.write(
                        connection -> Sql.update(connection, "DELETE FROM " + table + " WHERE associationid = ?", id))
                > 0;
    }

    @Override
    public @Nullable Association find(String id) {
        return database.execute(connection -> Sql.first(
                connection,
                "SELECT associationid, request, decision FROM " + table + " WHERE associationid = ?",
                row -> new Association(
                        row.getString("associationid"), Sql.document(row, "request"), Sql.document(row, "decision")),
                id));
    }
}
