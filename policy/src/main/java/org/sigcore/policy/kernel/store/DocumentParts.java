// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
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
 * row's table, key, version and site, so that a reader never joins parts of different writings. Two sites that write the same version
 * of a row while they cannot reach each other write parts of their own; whichever row stays has its own, so the table needs no rule
 * for conflicts. Thread-safe.
 */
public final class DocumentParts {
    /** Octets of a document that a row holds; NDB has no more than 30,000 for the whole row. */
    public static final int IN_ROW = 16_000;

    /** Octets of a document before it is compressed. */
    static final int MOST_OCTETS = 65 * IN_ROW;

    private static final String TABLE = "documentpart";
    private static final String INSERT = "INSERT INTO documentpart (owner, part, octets) VALUES (?, ?, ?)";
    private static final String DELETE = "DELETE FROM documentpart WHERE owner IN (?, ?, ?, ?)";
    private static final String READ = "SELECT octets FROM documentpart WHERE owner = ? ORDER BY part";
    private static final int MOST_SITES = 4;
    /** More than a document has; what {@link Head#parts} counts for each site after the first. */
    private static final int OF_A_SITE = 256;

    private final Commits commits;
    private final Documents documents;
    private final int siteId;

    /** @param siteId which of several sites this is, 1 to 4 */
    public DocumentParts(Commits commits, Documents documents, int siteId) {
        this.commits = commits;
        this.documents = documents;
        this.siteId = siteId;
    }

    /**
     * A row that has a document.
     *
     * @param key its primary key
     * @param version of the writing
     */
    public record Row(String table, String key, long version) {
        private String owner(int site) {
            return table + ":" + key + ":" + version + (site == 1 ? "" : "@" + site);
        }
    }

    /**
     * What stands in the row.
     *
     * @param parts how many rows hold the rest, and of which site: 256 more for each site after the first; mostly 0
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    public record Head(byte[] octets, int parts) {
        private int rows() {
            return parts % OF_A_SITE;
        }

        private int site() {
            return parts / OF_A_SITE + 1;
        }
    }

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
            String owner = row.owner(siteId);
            commits.write(RowWrite.of(TABLE, owner + part, INSERT, owner, part, octetsOfPart));
        }
        return new Head(Arrays.copyOf(octets, IN_ROW), parts + (siteId - 1) * OF_A_SITE);
    }

    /** Removes what a former writing of a row left outside of it, and what another site's did that it has won against. */
    public void remove(Row row, int parts) {
        if (parts > 0) {
            Object[] owners =
                    IntStream.rangeClosed(1, MOST_SITES).mapToObj(row::owner).toArray();
            commits.write(RowWrite.of(TABLE, row.owner(1), DELETE, owners));
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
        List<byte[]> rest = Sql.all(connection, READ, found -> found.getBytes(1), row.owner(head.site()));
        if (rest.size() != head.rows()) {
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
