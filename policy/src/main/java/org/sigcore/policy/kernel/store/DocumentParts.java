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
 * Documents that may exceed a row: the remainder is stored in the table {@code documentpart}, under the row's table,
 * key, version and site, so that a reader never joins parts of different writes. Two sites that write the same version
 * of a row during a partition write separate parts; the row that prevails finds its own, so the table needs no conflict
 * resolution. Thread-safe.
 */
public final class DocumentParts {
    /** Octets of a document in the row; NDB limits the entire row to 30,000. */
    public static final int IN_ROW = 16_000;

    /** Maximum size of a document before compression, in octets. */
    static final int MOST_OCTETS = 65 * IN_ROW;

    private static final String TABLE = "documentpart";
    private static final String INSERT = "INSERT INTO documentpart (owner, part, octets) VALUES (?, ?, ?)";
    private static final String DELETE = "DELETE FROM documentpart WHERE owner IN (?, ?, ?, ?)";
    private static final String READ = "SELECT octets FROM documentpart WHERE owner = ? ORDER BY part";
    private static final int MOST_SITES = 4;
    /** Exceeds the number of parts of a document; added to {@link Head#parts} for each site after the first. */
    private static final int OF_A_SITE = 256;

    private final Commits commits;
    private final Documents documents;
    private final int siteId;

    /** @param siteId identifier of this site, 1 to 4 */
    public DocumentParts(Commits commits, Documents documents, int siteId) {
        this.commits = commits;
        this.documents = documents;
        this.siteId = siteId;
    }

    /**
     * Row that holds a document.
     *
     * @param key its primary key
     * @param version of the write
     */
    public record Row(String table, String key, long version) {
        private String owner(int site) {
            return table + ":" + key + ":" + version + (site == 1 ? "" : "@" + site);
        }
    }

    /**
     * Part of a document in the row.
     *
     * @param parts number of additional rows and their site: 256 is added for each site after the first; usually 0
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Head(byte[] octets, int parts) {
        /** Returns the maximum number of octets in the row and its additional rows. */
        public long length() {
            return octets.length + (long) (parts % OF_A_SITE) * IN_ROW;
        }

        private int rows() {
            return parts % OF_A_SITE;
        }

        private int site() {
            return parts / OF_A_SITE + 1;
        }
    }

    /**
     * Writes the additional rows of a document, and returns the part for the row.
     *
     * @throws ProblemException 413 if the document exceeds about a million octets
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

    /** Removes the additional rows of a former write, including those of another site that lost a conflict. */
    public void remove(Row row, int parts) {
        if (parts > 0) {
            Object[] owners =
                    IntStream.rangeClosed(1, MOST_SITES).mapToObj(row::owner).toArray();
            commits.write(RowWrite.of(TABLE, row.owner(1), DELETE, owners));
        }
    }

    /**
     * Reads the entire document.
     *
     * @throws StaleException if the row was rewritten in the meantime and must be read again
     */
    public static ObjectNode read(Connection connection, Row row, Head head) throws SQLException {
        if (head.parts == 0) {
            return Documents.decode(head.octets);
        }
        List<byte[]> rest = Sql.all(connection, READ, found -> found.getBytes(1), row.owner(head.site()));
        if (rest.size() != head.rows()) {
            throw new StaleException("rewritten in the meantime: " + row.table);
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
