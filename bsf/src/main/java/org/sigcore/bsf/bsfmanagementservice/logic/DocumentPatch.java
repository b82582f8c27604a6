// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import java.util.Map;
import java.util.Set;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.JsonMergePatch;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.PcfBinding;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Update rules for one type of document. Immutable.
 *
 * @param changeable members that the patch type defines
 * @param result schema of the updated document
 */
@SpecRef({"TS 29.521 4.2.5", "RFC 7396"})
public record DocumentPatch(Set<String> changeable, Shape result) {
    /** PcfBindingPatch. */
    @SpecRef("TS 29.521 5.6.2.3")
    public static final DocumentPatch PCF_BINDING = new DocumentPatch(
            Set.of(
                    PcfBinding.IPV4_ADDR.name(),
                    PcfBinding.IP_DOMAIN.name(),
                    PcfBinding.IPV6_PREFIX.name(),
                    PcfBinding.ADD_IPV6_PREFIXES.name(),
                    PcfBinding.MAC_ADDR_48.name(),
                    PcfBinding.ADD_MAC_ADDRS.name(),
                    PcfBinding.PCF_ID.name(),
                    PcfBinding.PCF_FQDN.name(),
                    PcfBinding.PCF_IP_END_POINTS.name(),
                    PcfBinding.PCF_DIAM_HOST.name(),
                    PcfBinding.PCF_DIAM_REALM.name(),
                    PcfBinding.SNSSAI.name()),
            BindingShapes.PCF_BINDING);
    /** PcfForUeBindingPatch. */
    @SpecRef("TS 29.521 5.6.2.13")
    public static final DocumentPatch UE_BINDING =
            new DocumentPatch(Set.of("pcfForUeFqdn", "pcfForUeIpEndPoints", "pcfId"), BindingShapes.UE_BINDING);
    /** PcfMbsBindingPatch. */
    @SpecRef("TS 29.521 5.6.2.16")
    public static final DocumentPatch MBS_BINDING =
            new DocumentPatch(Set.of("pcfFqdn", "pcfIpEndPoints", "pcfId"), BindingShapes.MBS_BINDING);

    /**
     * Returns the patched document.
     *
     * @throws ProblemException 403 MODIFICATION_NOT_ALLOWED if the patch changes a read-only member, 400 if the result
     *     is malformed. Members that neither the document nor the patch type defines are ignored
     */
    public ObjectNode apply(ObjectNode stored, ObjectNode patch) {
        for (Map.Entry<String, JsonNode> member : patch.properties()) {
            String name = member.getKey();
            if (!changeable.contains(name)
                    && stored.has(name)
                    && !member.getValue().equals(stored.get(name))) {
                throw new ProblemException(
                        SbiCause.MODIFICATION_NOT_ALLOWED,
                        name + " cannot be changed",
                        new InvalidParam("/" + Shape.escape(name), "cannot be changed"));
            }
        }
        ObjectNode merged = JsonMergePatch.apply(stored, patch.deepCopy().retain(changeable));
        result.check(merged);
        return merged;
    }
}
