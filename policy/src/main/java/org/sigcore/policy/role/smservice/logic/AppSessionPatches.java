// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.logic;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.model.session.MediaComponent;
import org.sigcore.policy.kernel.decision.SessionAddress;
import org.sigcore.policy.kernel.decision.SipForking;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Applies merge patches of AFs on N5. Pure. */
@SpecRef({"TS 29.514 4.2.3.2", "RFC 7396 2"})
public final class AppSessionPatches {
    private static final String MEDIA = AppSessionContextReqData.MED_COMPONENTS.name();
    private static final String FLOWS = MediaComponent.MED_SUB_COMPS.name();

    /** Members of AppSessionContextReqData that AppSessionContextUpdateData does not define. */
    private static final Set<String> FIXED = Set.of(
            "afChargId",
            "afReqData",
            "dnn",
            "gpsi",
            "ipDomain",
            "multiModalId",
            "notifUri",
            "servUrn",
            "sliceInfo",
            "supi",
            "suppFeat",
            "ueIpv4",
            "ueIpv6",
            "ueMac");

    /** Members that may be repeated in another notation. */
    private static final Set<String> ADDRESSES = Set.of("ueIpv4", "ueIpv6", "ueMac");

    /** Members by which an AF session was found; an AF on Rx repeats them, possibly in another form. */
    private static final List<String> IDENTITY = List.of("dnn", "gpsi", "ipDomain", "supi", "ueIpv4", "ueIpv6");

    private AppSessionPatches() {}

    /** Returns the update of an AF on Rx without the members that have identified its session. */
    @SpecRef("TS 29.214 4.4.2")
    public static ObjectNode withoutIdentity(ObjectNode request, ObjectNode patch) {
        return Json.without(patch, IDENTITY.stream().filter(request::has).toList());
    }

    /**
     * Returns AppSessionContextReqData after a patch; a map is removed together with its last entry. A patch may repeat
     * members that identify the session.
     *
     * @throws ProblemException 403 MODIFICATION_NOT_ALLOWED if the patch changes a member that identifies the session
     */
    public static ObjectNode patched(ObjectNode request, ObjectNode patch) {
        patch.properties().forEach(member -> requireSame(request.get(member.getKey()), member));
        ObjectNode merged = SipForking.patched(request, patch.deepCopy().remove(FIXED));
        patch.path(MEDIA).properties().forEach(component -> {
            if (merged.path(MEDIA).get(component.getKey()) instanceof ObjectNode left) {
                removeIfEmpty(left, FLOWS, component.getValue());
            }
        });
        removeIfEmpty(merged, MEDIA, patch);
        return merged;
    }

    @SpecRef("TS 29.514 5.6.2.5")
    private static void requireSame(@Nullable JsonNode before, Map.Entry<String, JsonNode> member) {
        if (before == null || !FIXED.contains(member.getKey()) || before.equals(member.getValue())) {
            return;
        }
        if (!ADDRESSES.contains(member.getKey()) || !SessionAddress.same(before, member.getValue())) {
            throw new ProblemException(
                    SbiCause.MODIFICATION_NOT_ALLOWED,
                    member.getKey() + " cannot be changed",
                    new InvalidParam("/ascReqData/" + member.getKey(), "cannot be changed"));
        }
    }

    private static void removeIfEmpty(ObjectNode document, String map, JsonNode patch) {
        boolean removes = patch.path(map).valueStream().anyMatch(JsonNode::isNull);
        if (removes && document.path(map).isEmpty()) {
            document.remove(map);
        }
    }
}
