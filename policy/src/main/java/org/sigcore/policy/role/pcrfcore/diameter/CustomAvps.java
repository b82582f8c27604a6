// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.policydata.common.CustomAvp;
import org.sigcore.policy.kernel.session.logic.PolicyShapes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * AVPs defined by operators, as members of {@code customAvps}: a value, or an array for AVPs that occur more than once.
 * Thread-safe.
 */
public final class CustomAvps {
    /** Instance without any definition. */
    public static final CustomAvps NONE = new CustomAvps(Map::of);

    private static final Logger LOG = LoggerFactory.getLogger(CustomAvps.class);
    private static final String MEMBER = "customAvps";
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private final Supplier<Map<String, CustomAvp>> defined;
    private final LongAdder leftOut = new LongAdder();

    /** @param defined definitions by name; read for each message */
    public CustomAvps(Supplier<Map<String, CustomAvp>> defined) {
        this.defined = defined;
    }

    /**
     * Adds the custom AVPs of a request to the context of the session. A value whose length does not fit its type is
     * omitted.
     */
    void read(DiameterMessage request, ObjectNode context) {
        ObjectNode read = Json.object();
        defined.get().forEach((name, definition) -> {
            List<JsonNode> values = new ArrayList<>();
            for (Avp avp : request.avps()) {
                JsonNode value = is(avp, definition) ? value(avp.data(), definition.type()) : null;
                if (value != null) {
                    values.add(value);
                }
            }
            if (values.size() == 1) {
                read.set(name, values.getFirst());
            } else if (!values.isEmpty()) {
                read.putArray(name).addAll(values);
            }
        });
        if (!read.isEmpty()) {
            context.set(MEMBER, read);
        }
    }

    /**
     * Returns the custom AVPs named in the changes of a decision. A value outside the range of its type is omitted and
     * counted.
     */
    List<Avp> written(ObjectNode changes) {
        List<Avp> written = new ArrayList<>();
        Map<String, CustomAvp> known = defined.get();
        for (var member : changes.path(MEMBER).properties()) {
            CustomAvp definition = known.get(member.getKey());
            JsonNode values = member.getValue();
            for (JsonNode value :
                    values instanceof ArrayNode ? values : Json.array().add(values)) {
                byte[] octets = definition == null ? null : octets(value, definition.type());
                if (definition == null || octets == null) {
                    leftOut.increment();
                    LOG.atDebug()
                            .addKeyValue("event", "custom-avp-left-out")
                            .addKeyValue("name", member.getKey())
                            .log("omitted a custom AVP that is undefined or does not fit its type");
                } else {
                    int vendor = (int) definition.vendorId();
                    written.add(Avp.of((int) definition.code(), vendor, vendor == 0 ? 0 : Avp.FLAG_VENDOR, octets));
                }
            }
        }
        return written;
    }

    /** Returns the number of values of policies that were omitted since the start of the process. */
    public long leftOut() {
        return leftOut.sum();
    }

    private static boolean is(Avp avp, CustomAvp definition) {
        return avp.code() == (int) definition.code() && avp.vendorId() == (int) definition.vendorId();
    }

    private static @Nullable JsonNode value(byte[] octets, String type) {
        return switch (type) {
            case "UTF8String" -> JSON.stringNode(new String(octets, StandardCharsets.UTF_8));
            case "OctetString" -> JSON.stringNode(HexFormat.of().formatHex(octets));
            case "Unsigned32" ->
                octets.length == Integer.BYTES
                        ? JSON.numberNode(
                                Integer.toUnsignedLong(ByteBuffer.wrap(octets).getInt()))
                        : null;
            case "Integer32" ->
                octets.length == Integer.BYTES
                        ? JSON.numberNode(ByteBuffer.wrap(octets).getInt())
                        : null;
            case "Unsigned64" -> octets.length == Long.BYTES ? JSON.numberNode(new BigInteger(1, octets)) : null;
            default ->
                octets.length == Long.BYTES
                        ? JSON.numberNode(ByteBuffer.wrap(octets).getLong())
                        : null;
        };
    }

    private static byte @Nullable [] octets(JsonNode value, String type) {
        return switch (type) {
            case "UTF8String" -> value.isValueNode() ? value.asString("").getBytes(StandardCharsets.UTF_8) : null;
            case "OctetString" -> hexadecimal(value.asString("x"));
            case "Unsigned32" -> fits(value, 0, 0xFFFF_FFFFL) ? ofInt((int) value.longValue()) : null;
            case "Integer32" ->
                fits(value, Integer.MIN_VALUE, Integer.MAX_VALUE) ? ofInt((int) value.longValue()) : null;
            case "Unsigned64" ->
                PolicyShapes.isUint64(value) ? ofLong(value.bigIntegerValue().longValue()) : null;
            default -> fits(value, Long.MIN_VALUE, Long.MAX_VALUE) ? ofLong(value.longValue()) : null;
        };
    }

    private static byte @Nullable [] hexadecimal(String text) {
        try {
            return HexFormat.of().parseHex(text);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static boolean fits(JsonNode value, long least, long most) {
        return value.isIntegralNumber()
                && value.canConvertToLong()
                && value.longValue() >= least
                && value.longValue() <= most;
    }

    private static byte[] ofInt(int value) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
    }

    private static byte[] ofLong(long value) {
        return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }
}
