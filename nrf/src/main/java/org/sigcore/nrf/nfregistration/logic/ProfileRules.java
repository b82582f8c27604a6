// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.logic;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.sigcore.model.Json;
import org.sigcore.model.JsonDiff;
import org.sigcore.model.JsonPatch;
import org.sigcore.model.Leniency;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.ProfilePatterns;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Rules for registered and patched profiles. Pure: arguments are not modified. */
public final class ProfileRules {
    // Attributes that a heart-beat may contain in addition to the status: load.
    private static final Pattern LOAD = Pattern.compile("(/nfServices/[0-9]+|/nfServiceList/[^/]+)?/load(TimeStamp)?");
    private static final String STATUS = "/nfStatus";

    private final Function<String, HeartbeatPolicy> heartbeat;
    private final Leniency leniency;
    private final Consumer<ObjectNode> size;

    /**
     * @param heartbeat policy by NF type
     * @param leniency treatment of deviations from the schema
     * @param size throws 413 for a profile that is too long; called before all checks that take longer for it
     */
    public ProfileRules(Function<String, HeartbeatPolicy> heartbeat, Leniency leniency, Consumer<ObjectNode> size) {
        this.heartbeat = heartbeat;
        this.leniency = leniency;
        this.size = size;
    }

    /**
     * Returns the profile to store for a PUT: as received, with the timer that the NRF grants, and without what a
     * lenient check removes.
     *
     * @throws ProblemException 400 with a pointer to each invalid attribute, 413 if the profile is too long
     */
    @SpecRef("TS 29.510 5.2.2.2.2")
    public ObjectNode registered(String nfInstanceId, ObjectNode received) {
        size.accept(received);
        ObjectNode profile = received.deepCopy();
        ProfilePatterns.check(profile);
        ProfileShape.check(profile, leniency);
        requireIdentity(nfInstanceId, profile);
        profile.put("heartBeatTimer", timer(profile));
        profile.remove("nfProfileChangesInd");
        return profile;
    }

    /**
     * Returns the profile after a PATCH.
     *
     * @throws ProblemException 400 if the patch or its result is invalid, 403 if a test operation of the patch fails,
     *     413 if the result is too long
     */
    @SpecRef("TS 29.510 5.2.2.3.1")
    public ObjectNode patched(ObjectNode profile, JsonNode patch) {
        JsonNode result = JsonPatch.apply(profile, lenient(profile, patch));
        if (!(result instanceof ObjectNode patched)) {
            throw new ProblemException(SbiCause.MANDATORY_IE_INCORRECT, "the patched profile is no object");
        }
        if (!isHeartbeat(patch)) {
            size.accept(patched);
            ProfilePatterns.check(patched);
        }
        ProfileShape.check(patched, leniency);
        requireIdentity(NfInstance.key(String.valueOf(Json.string(profile, "nfInstanceId"))), patched);
        requireSameType(profile, patched);
        patched.put("heartBeatTimer", timer(patched));
        return patched;
    }

    private int timer(ObjectNode profile) {
        return heartbeat
                .apply(String.valueOf(Json.string(profile, "nfType")))
                .grant(Json.integer(profile, "heartBeatTimer", 0));
    }

    /** Returns true if a patch is a heart-beat: it contains only status and load. */
    @SpecRef("TS 29.510 5.2.2.3.2")
    public static boolean isHeartbeat(JsonNode patch) {
        if (!patch.isArray() || patch.isEmpty()) {
            return false;
        }
        for (JsonNode item : patch) {
            String op = String.valueOf(Json.string(item, "op"));
            String path = String.valueOf(Json.string(item, "path"));
            boolean sets = op.equals("replace") || op.equals("add");
            if (!sets || !(path.equals(STATUS) || LOAD.matcher(path).matches())) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns true if only load has changed, in which case the change need not be persistent before it is acknowledged.
     */
    public static boolean isLoadOnly(List<JsonDiff.Change> changes) {
        return changes.stream().allMatch(change -> LOAD.matcher(change.path()).matches());
    }

    // NFs report load that they did not register with "replace", for which RFC 6902 requires "add". Only a heart-beat
    // may do so.
    private static JsonNode lenient(ObjectNode profile, JsonNode patch) {
        if (!isHeartbeat(patch)) {
            return patch;
        }
        JsonNode copy = patch.deepCopy();
        for (JsonNode item : copy) {
            String path = String.valueOf(Json.string(item, "path"));
            if (JsonPatch.at(profile, path) == null) {
                ((ObjectNode) item).put("op", "add");
            }
        }
        return copy;
    }

    // Rules, information objects and subscriptions refer to the type, so only a PUT, which replaces the whole profile,
    // may change it.
    private static void requireSameType(ObjectNode profile, ObjectNode patched) {
        if (!Objects.equals(profile.get("nfType"), patched.get("nfType"))) {
            throw ProblemException.of(
                    SbiCause.MANDATORY_IE_INCORRECT, "/nfType", "expected the NF type of the registration");
        }
    }

    private static void requireIdentity(String nfInstanceId, ObjectNode profile) {
        if (!NfInstance.key(nfInstanceId)
                .equals(NfInstance.key(String.valueOf(Json.string(profile, "nfInstanceId"))))) {
            throw ProblemException.of(
                    SbiCause.MANDATORY_IE_INCORRECT, "/nfInstanceId", "expected the NF instance of the URI");
        }
    }
}
