// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.logic;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.MediaComponent;
import org.sigcore.model.session.MediaSubComponent;
import org.sigcore.policy.kernel.session.logic.PolicyShapes;
import tools.jackson.databind.JsonNode;

/** JSON shapes of the request bodies of N7 and N5. */
public final class SmShapes {
    /** Shape of SmPolicyContextData. */
    @SpecRef("TS 29.512 5.6.2.3")
    public static final Shape CONTEXT = PolicyShapes.of("SmPolicyContextData");

    /** Shape of SmPolicyUpdateContextData. */
    @SpecRef("TS 29.512 5.6.2.19")
    public static final Shape UPDATE = PolicyShapes.of("SmPolicyUpdateContextData");

    /** Shape of SmPolicyDeleteData. */
    @SpecRef("TS 29.512 5.6.2.15")
    public static final Shape DELETE = PolicyShapes.of("SmPolicyDeleteData");

    /** Shape of EventsSubscReqData. */
    @SpecRef("TS 29.514 5.6.2.6")
    public static final Shape EVENTS = PolicyShapes.of("EventsSubscReqData");

    /** Shape of AppSessionContextReqData after any merge; on Rx a flow has up to 16 filters. */
    @SpecRef({"TS 29.514 5.6.2.3", "TS 29.214 5.3.27"})
    public static final Shape.ObjectShape APP_REQUEST = PolicyShapes.of("AppSessionContextReqData")
            .anyOf("ueIpv4", "ueIpv6", "ueMac")
            .with(SmShapes::numbered)
            .with(AfEnumerations::check);

    private static final Shape.ObjectShape N5_REQUEST = APP_REQUEST.with(SmShapes::pairsOfFilters);
    private static final int MOST_FILTERS_ON_N5 = 2;

    /** Shape of AppSessionContext with a request of N5, after a merge. */
    public static final Shape PATCHED = Shape.object().required("ascReqData", N5_REQUEST);

    /** Shape of AppSessionContext with a request, as sent by an AF on N5. */
    public static final Shape.ObjectShape APP_SESSION_LENIENT =
            PolicyShapes.of("AppSessionContext").required("ascReqData", N5_REQUEST.required("notifUri", Shape.any()));

    /** Like {@link #APP_SESSION_LENIENT}, but with exactly one UE address as the schema requires. */
    public static final Shape APP_SESSION = APP_SESSION_LENIENT.with(
            (context, pointer, faults) -> oneAddress(context.path("ascReqData"), pointer + "/ascReqData", faults));

    /** Shape of PcscfRestorationRequestData. */
    @SpecRef("TS 29.514 5.6.2.36")
    public static final Shape RESTORATION = PolicyShapes.of("PcscfRestorationRequestData");

    private SmShapes() {}

    /**
     * Checks that the components of a request, and the flows of a component, have different numbers. The keys of the maps
     * are not compared with the numbers: a P-CSCF in use counts them from 0.
     */
    @SpecRef({"TS 29.514 5.6.2.3", "TS 29.514 5.6.2.7"})
    private static void numbered(JsonNode request, String pointer, Shape.Faults faults) {
        Set<String> numbers = new HashSet<>();
        MediaPointers.walk(
                request,
                pointer,
                (component, at) ->
                        distinct(MediaComponent.MED_COMP_N.of(component.getValue()), at, "/medCompN", numbers, faults),
                (flow, at) -> distinct(MediaSubComponent.F_NUM.of(flow.getValue()), at, "/fNum", numbers, faults));
    }

    /** @param numbers numbers so far, each after the pointer of its map */
    private static void distinct(
            JsonNode number, String pointer, String member, Set<String> numbers, Shape.Faults faults) {
        String map = pointer.substring(0, pointer.lastIndexOf('/') + 1);
        if (number.isIntegralNumber() && !numbers.add(map + number.asString())) {
            faults.within(
                    false,
                    () -> faults.incorrect(pointer + member, "expected a number that no other entry of the map has"));
        }
    }

    private static void pairsOfFilters(JsonNode request, String pointer, Shape.Faults faults) {
        MediaPointers.walk(request, pointer, (component, at) -> {}, (flow, at) -> {
            if (MediaSubComponent.F_DESCS.of(flow.getValue()).size() > MOST_FILTERS_ON_N5) {
                faults.within(
                        false,
                        () -> faults.incorrect(at + "/fDescs", "expected at most " + MOST_FILTERS_ON_N5 + " items"));
            }
        });
    }

    private static void oneAddress(JsonNode request, String pointer, Shape.Faults faults) {
        List<String> given = Stream.of("ueIpv4", "ueIpv6", "ueMac")
                .filter(request::hasNonNull)
                .toList();
        if (given.size() > 1) {
            faults.incorrect(
                    pointer + "/" + given.get(1),
                    "exactly one of ueIpv4, ueIpv6 and ueMac names the UE (TS 29.514 5.6.2.3), got "
                            + String.join(" and ", given));
        }
    }
}
