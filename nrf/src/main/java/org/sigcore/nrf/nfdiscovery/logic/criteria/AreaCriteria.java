// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.criteria;

import java.util.LinkedHashMap;
import java.util.Map;
import org.sigcore.model.Shape;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.Areas;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion.OfInfo;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion.OfProfile;
import org.sigcore.nrf.nfdiscovery.logic.query.CriterionFactory;
import tools.jackson.databind.JsonNode;

/** Parameters that select by tracking area. */
public final class AreaCriteria {
    static final String TAI_LIST = "tai-list";
    static final Shape TAIS = Shape.array(WireShapes.TAI, 1);

    private AreaCriteria() {}

    static Map<String, CriterionFactory> table() {
        Map<String, CriterionFactory> table = new LinkedHashMap<>();
        table.put("tai", (p, all) -> area(p.json(WireShapes.TAI)));
        table.put(TAI_LIST, (p, all) -> {
            JsonNode tais = p.json(TAIS);
            boolean some = all.containsKey("nf-tai-list-ind")
                    && all.get("nf-tai-list-ind").flag();
            return new OfProfile(profile -> {
                Steps.takeFor(tais);
                return some
                        ? tais.values().stream().anyMatch(tai -> served(profile, tai))
                        : tais.values().stream().allMatch(tai -> served(profile, tai));
            });
        });
        table.put("nf-tai-list-ind", (p, all) -> {
            p.flag();
            return new OfProfile(profile -> true);
        });
        table.put("pru-tai", (p, all) -> units(p.json(WireShapes.TAI)));
        return table;
    }

    /** Returns true if an NF serves a tracking area. An NF without areas serves all of them. */
    public static boolean served(NFProfile profile, JsonNode tai) {
        Steps.takeFor(profile.infos().size());
        return profile.infos().isEmpty()
                || profile.infos().stream().anyMatch(info -> !Boolean.FALSE.equals(Areas.serves(profile, info, tai)));
    }

    private static Criterion area(JsonNode tai) {
        return new OfInfo((profile, info) -> !Boolean.FALSE.equals(Areas.serves(profile, info, tai)));
    }

    // An LMF without locations of positioning reference units has none in the area.
    private static Criterion units(JsonNode tai) {
        return new OfInfo((profile, info) -> {
            JsonNode areas = info.get("pruExistenceInfo");
            return areas != null && !Boolean.FALSE.equals(Areas.serves(profile, areas, tai));
        });
    }
}
