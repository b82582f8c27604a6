// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.criteria;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.nfdiscovery.logic.query.Preference;
import tools.jackson.databind.JsonNode;

/** Value of {@code ext-preferred-locality}: localities by rank, 1 for the best. */
@SpecRef({"TS 29.510 6.2.3.2.3.1", "TS 29.510 6.1.6.2.109"})
final class ExtendedLocality {
    private static final String MORE_ITEMS = "addlLocDescrItems";
    private static final int MOST_ITEMS = 100;
    private static final Shape.ObjectShape ITEM =
            Shape.object().required("localityType", Shape.string()).required("localityValue", Shape.string());
    private static final Shape PLACES = Shape.array(ITEM.optional(MORE_ITEMS, Shape.array(ITEM, 1)), 1);

    /** Shape of the value; each profile is compared with all its items, so their number is limited. */
    static final Shape SHAPE = Shape.object().with((node, pointer, faults) -> {
        if (node.isEmpty()) {
            faults.incorrect(pointer, "expected a rank");
        } else if (items(node) > MOST_ITEMS) {
            faults.incorrect(pointer, "expected at most " + MOST_ITEMS + " localities");
        } else {
            node.properties().forEach(entry -> {
                String at = pointer + "/" + Shape.escape(entry.getKey());
                if (!entry.getKey().matches("[1-9][0-9]{0,3}")) {
                    faults.incorrect(at, "expected ranks from 1");
                }
                PLACES.collect(entry.getValue(), at, faults);
            });
        }
    });

    private record Place(int rank, JsonNode description) {}

    private ExtendedLocality() {}

    /** Returns the rank of a profile: the best one of the localities that it matches. */
    static ToIntFunction<NFProfile> ranks(JsonNode value) {
        List<Place> places = new ArrayList<>();
        value.properties()
                .forEach(entry -> entry.getValue()
                        .forEach(place -> places.add(new Place(Integer.parseInt(entry.getKey()), place))));
        places.sort(Comparator.comparingInt(Place::rank));
        int items = items(value);
        return profile -> {
            JsonNode own = profile.document().get("extLocality");
            if (own == null) {
                return Preference.UNMET;
            }
            Steps.takeFor(items);
            for (Place place : places) {
                if (isAt(own, place.description())) {
                    return place.rank();
                }
            }
            return Preference.UNMET;
        };
    }

    private static int items(JsonNode value) {
        int items = 0;
        for (JsonNode places : value) {
            items += Math.max(1, places.size());
            for (JsonNode place : places) {
                items += place.path(MORE_ITEMS).size();
            }
        }
        return items;
    }

    // A place may be described by several items, all of which must match.
    private static boolean isAt(JsonNode own, JsonNode place) {
        if (!isAtItem(own, place)) {
            return false;
        }
        for (JsonNode item : place.path(MORE_ITEMS)) {
            if (!isAtItem(own, item)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAtItem(JsonNode own, JsonNode item) {
        String type = String.valueOf(Json.string(item, "localityType"));
        String value = Json.string(item, "localityValue");
        return value != null && value.equals(Json.string(own, type));
    }
}
