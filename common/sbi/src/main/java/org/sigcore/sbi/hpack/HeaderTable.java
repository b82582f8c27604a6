// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import io.netty.util.AsciiString;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/** HPACK static table and dynamic table of one connection on the receiving side. Event loop only. */
@SpecRef({"RFC 7541 2.3", "RFC 7541 4"})
final class HeaderTable {
    private static final String[][] STATIC_FIELDS = {
        {":authority", ""},
        {":method", "GET"},
        {":method", "POST"},
        {":path", "/"},
        {":path", "/index.html"},
        {":scheme", "http"},
        {":scheme", "https"},
        {":status", "200"},
        {":status", "204"},
        {":status", "206"},
        {":status", "304"},
        {":status", "400"},
        {":status", "404"},
        {":status", "500"},
        {"accept-charset", ""},
        {"accept-encoding", "gzip, deflate"},
        {"accept-language", ""},
        {"accept-ranges", ""},
        {"accept", ""},
        {"access-control-allow-origin", ""},
        {"age", ""},
        {"allow", ""},
        {"authorization", ""},
        {"cache-control", ""},
        {"content-disposition", ""},
        {"content-encoding", ""},
        {"content-language", ""},
        {"content-length", ""},
        {"content-location", ""},
        {"content-range", ""},
        {"content-type", ""},
        {"cookie", ""},
        {"date", ""},
        {"etag", ""},
        {"expect", ""},
        {"expires", ""},
        {"from", ""},
        {"host", ""},
        {"if-match", ""},
        {"if-modified-since", ""},
        {"if-none-match", ""},
        {"if-range", ""},
        {"if-unmodified-since", ""},
        {"last-modified", ""},
        {"link", ""},
        {"location", ""},
        {"max-forwards", ""},
        {"proxy-authenticate", ""},
        {"proxy-authorization", ""},
        {"range", ""},
        {"referer", ""},
        {"refresh", ""},
        {"retry-after", ""},
        {"server", ""},
        {"set-cookie", ""},
        {"strict-transport-security", ""},
        {"transfer-encoding", ""},
        {"user-agent", ""},
        {"vary", ""},
        {"via", ""},
        {"www-authenticate", ""},
    };
    /** Number of entries in the static table. */
    static final int STATIC_SIZE = STATIC_FIELDS.length;

    private static final HeaderEntry[] STATIC = new HeaderEntry[STATIC_SIZE + 1];
    private static final Map<AsciiString, Integer> STATIC_NAMES = new HashMap<>();

    static {
        for (int i = 1; i < STATIC.length; i++) {
            String[] field = STATIC_FIELDS[i - 1];
            STATIC[i] = new HeaderEntry(FieldName.of(AsciiString.cached(field[0])), AsciiString.cached(field[1]));
            STATIC_NAMES.putIfAbsent(STATIC[i].name.text, i);
        }
    }

    /** Returns the index of the first static entry with this name; 0 if absent. */
    static int staticName(AsciiString name) {
        Integer index = STATIC_NAMES.get(name);
        return index == null ? 0 : index;
    }

    /**
     * Returns the index of the static entry with this name and value; 0 if absent. Only pseudo-header fields are
     * searched.
     */
    static int staticField(AsciiString name, AsciiString value) {
        if (name.isEmpty() || name.byteAt(0) != ':') {
            return 0;
        }
        for (int i = staticName(name); i > 0 && i < STATIC.length && STATIC[i].name.text.equals(name); i++) {
            if (STATIC[i].value.equals(value)) {
                return i;
            }
        }
        return 0;
    }

    // Ring buffer; the newest entry precedes next.
    private @Nullable HeaderEntry[] entries = new HeaderEntry[16];
    private int next;
    private int count;
    private int size;
    private int maxSize;

    HeaderTable(int maxSize) {
        this.maxSize = maxSize;
    }

    /** Returns the entry with this index; null if absent. */
    @Nullable
    HeaderEntry get(int index) {
        if (index < STATIC.length) {
            return index <= 0 ? null : STATIC[index];
        }
        int age = index - STATIC.length;
        return age < count ? entries[(next - 1 - age) & (entries.length - 1)] : null;
    }

    /** Adds an entry. An entry larger than the table empties it. */
    void add(HeaderEntry entry) {
        int added = entry.size();
        evict(maxSize - added);
        if (added > maxSize) {
            return;
        }
        if (count == entries.length) {
            grow();
        }
        entries[next] = entry;
        next = (next + 1) & (entries.length - 1);
        count++;
        size += added;
    }

    private void grow() {
        @Nullable HeaderEntry[] larger = new HeaderEntry[entries.length * 2];
        for (int age = 0; age < count; age++) {
            larger[count - 1 - age] = entries[(next - 1 - age) & (entries.length - 1)];
        }
        entries = larger;
        next = count;
    }

    private void evict(int room) {
        while (count > 0 && size > room) {
            int oldest = (next - count) & (entries.length - 1);
            HeaderEntry entry = entries[oldest];
            if (entry != null) {
                size -= entry.size();
            }
            entries[oldest] = null;
            count--;
        }
    }

    /** Sets the table size announced by the peer's encoder. */
    void resize(int newMaxSize) {
        maxSize = newMaxSize;
        evict(newMaxSize);
    }

    int maxSize() {
        return maxSize;
    }
}
