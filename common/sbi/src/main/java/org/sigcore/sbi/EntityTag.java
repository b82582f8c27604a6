// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.sigcore.model.SpecRef;

/** Strong validators that follow from the content alone, so that they are the same after a restart. */
@SpecRef("RFC 9110 8.8.3")
public final class EntityTag {
    private EntityTag() {}

    /** The tag of a representation, quotes included. */
    public static String of(byte[] representation) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(representation);
            return '"' + HexFormat.of().formatHex(digest, 0, 12) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Whether an If-Match or If-None-Match field value names a tag; weak tags compare by what they enclose. */
    @SpecRef({"RFC 9110 13.1.1", "RFC 9110 13.1.2"})
    public static boolean isNamedBy(String fieldValue, String tag) {
        if (fieldValue.strip().equals("*")) {
            return true;
        }
        for (String item : fieldValue.split(",", -1)) {
            String candidate = item.strip();
            if (candidate.equals(tag) || candidate.equals("W/" + tag)) {
                return true;
            }
        }
        return false;
    }
}
