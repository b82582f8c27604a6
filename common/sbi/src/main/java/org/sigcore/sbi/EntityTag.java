// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.sigcore.model.SpecRef;

/** Strong entity tags, derived from the content alone and therefore stable across restarts. */
@SpecRef("RFC 9110 8.8.3")
public final class EntityTag {
    private EntityTag() {}

    /** Returns the entity tag of a representation, including the quotes. */
    public static String of(byte[] representation) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(representation);
            return '"' + HexFormat.of().formatHex(digest, 0, 12) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Returns true if an If-Match field value lists the tag. Uses strong comparison: a weak tag never matches. */
    @SpecRef({"RFC 9110 8.8.3.2", "RFC 9110 13.1.1"})
    public static boolean satisfiesIfMatch(String fieldValue, String tag) {
        return names(fieldValue, tag, tag);
    }

    /**
     * Returns true if an If-None-Match field value lists the tag. Uses weak comparison: the {@code W/} prefix is
     * ignored.
     */
    @SpecRef({"RFC 9110 8.8.3.2", "RFC 9110 13.1.2"})
    public static boolean isInIfNoneMatch(String fieldValue, String tag) {
        return names(fieldValue, tag, "W/" + tag);
    }

    private static boolean names(String fieldValue, String tag, String alternative) {
        if (fieldValue.strip().equals("*")) {
            return true;
        }
        for (String item : fieldValue.split(",", -1)) {
            String candidate = item.strip();
            if (candidate.equals(tag) || candidate.equals(alternative)) {
                return true;
            }
        }
        return false;
    }
}
