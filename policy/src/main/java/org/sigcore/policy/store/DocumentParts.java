// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.store.Commits;
import org.sigcore.store.RowWrite;
import org.sigcore.store.Sql;
import org.sigcore.store.StaleException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Documents that may be longer than a row: what does not stand in the row goes on in the table {@code documentpart}, under the
 * row's table, key and version, so that a reader never joins parts of different writings. Thread-safe.
 */
public final class DocumentParts {
    /** Octets of a document that a row holds; NDB has no more than 30,000 for the whole row. */
    public static final int IN_ROW = 16_000;

    /** Octets of a document before it is compressed. */
    static final int MOST_OCTETS = 65 * IN_ROW;

    private static final String TABLE = "documentpart";
    private static final String INSERT = "INSERT INTO documentpart (owner, part, octets) VALUES (?, ?, ?)";
    private static final String DELETE = "DELETE FROM documentpart WHERE owner = ?";
    private static final String READ = "SELECT octets FROM documentpart WHERE owner = ? ORDER BY part";
    private final Commits commits;
    private final Documents documents;

    public DocumentParts(Commits commits, Documents documents) {
        this.commits = commits;
        this.documents = documents;
    }

    /**
     * A row that has a document.
     *
     * @param key its primary key
     * @param version of the writing
     */
    public record Row(String table, String key, long version) {
        String owner() {
            return table + ":" + key + ":" + version;
        }
    }

    /**
     * What stands in the row.
     *
     * @param parts how many rows hold the rest; mostly 0
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    public record Head(byte[] octets, int parts) {}

    /**
     * Writes what does not stand in the row, together with it.
     *
     * @throws ProblemException 413 if the document is longer than about a million octets
     */
    public Head write(Row row, JsonNode document) {
        byte[] json = Json.bytes(document);
        if (json.length > MOST_OCTETS) {
            throw new ProblemException(ProblemDetails.of(413, null, "more data than a session may have"));
        }
        byte[] octets = documents.encode(row.table, json);
        if (octets.length <= IN_ROW) {
            return new Head(octets, 0);
        }
        int parts = (octets.length - 1) / IN_ROW;
        for (int part = 1; part <= parts; part++) {
            int from = part * IN_ROW;
            byte[] octetsOfPart = Arrays.copyOfRange(octets, from, Math.min(octets.length, from + IN_ROW));
            commits.write(RowWrite.of(TABLE, row.owner() + part, INSERT, row.owner(), part, octetsOfPart));
        }
        return new Head(Arrays.copyOf(octets, IN_ROW), parts);
    }

    /** Removes what a former writing of a row left outside of it. */
    public void remove(Row row, int parts) {
        if (parts > 0) {
            commits.write(RowWrite.of(TABLE, row.owner(), DELETE, row.owner()));
        }
    }

    /**
     * The whole document.
     *
     * @throws StaleException if the row was written again meanwhile: it is to be read again
     */
    public static ObjectNode read(Connection connection, Row row, Head head) throws SQLException {
        if (head.parts == 0) {
            return Documents.decode(head.octets);
        }
        List<byte[]> rest = Sql.all(connection, READ, found -> found.getBytes(1), row.owner());
        if (rest.size() != head.parts) {
            throw new StaleException("written again: " + row.table);
        }
        int length =
                head.octets.length + rest.stream().mapToInt(part -> part.length).sum();
        byte[] whole = Arrays.copyOf(head.octets, length);
        int at = head.octets.length;
        for (byte[] part : rest) {
            System.arraycopy(part, 0, whole, at, part.length);
            at += part.length;
        }
        return Documents.decode(whole);
    }
}
