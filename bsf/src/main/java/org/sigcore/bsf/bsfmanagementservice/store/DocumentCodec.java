// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Encodes documents as bytes of a column. */
final class DocumentCodec {
    /** Maximum size of the column, in bytes. NDB stores it inline in the row and needs no second table. */
    static final int MAX_DOCUMENT_BYTES = 8000;

    /**
     * Maximum size of the column of a look-up row, in bytes: about a dozen bindings that share an address and differ in
     * domain, DNN or slice.
     */
    static final int MAX_BUCKET_BYTES = 16000;

    private DocumentCodec() {}

    /** @throws ProblemException 413 if the document is too large to store */
    static byte[] bytes(ObjectNode document) {
        byte[] bytes = Json.bytes(document);
        if (bytes.length > MAX_DOCUMENT_BYTES) {
            throw new ProblemException(
                    ProblemDetails.of(413, null, "the document has more than " + MAX_DOCUMENT_BYTES + " bytes"));
        }
        return bytes;
    }

    /**
     * Encodes the entries of a row of a single binding.
     *
     * @throws ProblemException 413 if the document is too large to store
     */
    static byte[] soleEntry(StoredDocument binding) {
        byte[] document = bytes(binding.document());
        byte[] head = ("[{\"id\":\"" + binding.id() + "\",\"at\":" + binding.storedAtMillis() + ",\"doc\":")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] whole = Arrays.copyOf(head, head.length + document.length + 2);
        System.arraycopy(document, 0, whole, head.length, document.length);
        whole[whole.length - 2] = '}';
        whole[whole.length - 1] = ']';
        return whole;
    }

    static ObjectNode document(byte[] bytes) {
        return Json.parseObject(bytes);
    }

    /**
     * Encodes the entries of a row that several bindings share.
     *
     * @throws ProblemException 500 INSUFFICIENT_RESOURCES if more bindings share one address than fit into a row
     */
    static byte[] sharedEntries(Collection<StoredDocument> bindings) {
        ArrayNode bucket = Json.array();
        bindings.forEach(binding -> bucket.addObject()
                .put("id", binding.id())
                .put("at", binding.storedAtMillis())
                .set("doc", binding.document()));
        byte[] bytes = Json.bytes(bucket);
        if (bytes.length > MAX_BUCKET_BYTES) {
            throw new ProblemException(SbiCause.INSUFFICIENT_RESOURCES, "too many bindings share one address");
        }
        return bytes;
    }

    /** Decodes the entries of a row. */
    static List<StoredDocument> entries(byte[] bucket) {
        JsonNode array = Json.parse(bucket);
        List<StoredDocument> entries = new ArrayList<>(array.size());
        array.forEach(entry -> entries.add(entry(entry)));
        return entries;
    }

    /** Returns the entry of the given binding in a row; null if absent. */
    static @Nullable StoredDocument entry(byte[] bucket, String id) {
        return entries(bucket).stream()
                .filter(entry -> entry.id().equals(id))
                .findFirst()
                .orElse(null);
    }

    private static StoredDocument entry(JsonNode entry) {
        return new StoredDocument(
                entry.path("id").asString(), entry.path("at").asLong(), (ObjectNode) entry.path("doc"));
    }
}
