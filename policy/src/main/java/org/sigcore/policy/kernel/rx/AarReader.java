// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.rx;

import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.model.session.BitRate;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.model.session.MediaComponent;
import org.sigcore.model.session.MediaSubComponent;
import org.sigcore.policy.kernel.decision.MediaBounds;
import org.sigcore.policy.kernel.decision.MediaRules;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Converts an AAR to AppSessionContextReqData, so that Rx and N5 reach the same decision. */
@SpecRef({"TS 29.214 5.6.1", "TS 29.513 Annex B"})
public final class AarReader {
    private static final long MOST_LOSS = 1000;
    /**
     * Maximum number of filters of one flow. TS 29.214 5.3.27 allows two, but some AFs send the filters of RTP and RTCP
     * in one flow.
     */
    private static final int MOST_FILTERS = 16;

    /** Bits of the smallest normal Float32. */
    private static final long LEAST_FLOAT = 0x0080_0000;

    /** Member that holds the Specific-Actions of the AAR; TS 29.514 names only some of them. */
    public static final String SPECIFIC_ACTIONS = "specificActions";

    private AarReader() {}

    /**
     * Returns the request of the AF. Members without an AVP are absent, so that the document of a later AAR is a merge
     * patch.
     *
     * @throws InvalidAvpException if an AVP is malformed, a value is undefined, or two components or flows have the
     *     same number
     */
    public static ObjectNode read(DiameterMessage aar) {
        return read(aar, MediaBounds.DEFAULT);
    }

    /**
     * Returns the request of the AF like {@link #read(DiameterMessage)}, within the given bounds.
     *
     * @throws InvalidAvpException 5009 with the first component or flow that exceeds a bound, or as {@link
     *     #read(DiameterMessage)}
     */
    public static ObjectNode read(DiameterMessage aar, MediaBounds bounds) {
        requireFew(aar, bounds);
        ObjectNode request = Json.object();
        address(aar, request);
        put(request, AppSessionContextReqData.IP_DOMAIN.name(), aar.get(Rx.IP_DOMAIN_ID));
        put(request, AppSessionContextReqData.DNN.name(), aar.get(Base.CALLED_STATION_ID));
        put(request, AppSessionContextReqData.AF_APP_ID.name(), aar.get(Rx.AF_APPLICATION_IDENTIFIER));
        put(request, "servUrn", aar.get(Rx.SERVICE_URN));
        service(aar, request);
        sponsor(aar.get(Rx.SPONSORED_CONNECTIVITY_DATA), request);
        SubscriptionIdentities.read(aar, request);
        List<AvpGroup> components = aar.all(Rx.MEDIA_COMPONENT_DESCRIPTION);
        if (!components.isEmpty()) {
            ObjectNode media = request.putObject(AppSessionContextReqData.MED_COMPONENTS.name());
            components.forEach(component -> component(component, media));
        }
        events(aar, request);
        return request;
    }

    /** Returns the events that an AF requests with its STR as EventsSubscReqData; empty for none. */
    @SpecRef("TS 29.214 4.4.4")
    public static ObjectNode lastEvents(DiameterMessage str) {
        ObjectNode events = Json.object();
        List<String> wanted = RxValueNames.accessInformation(str);
        if (!wanted.isEmpty()) {
            events.putArray("events").addObject().put("event", "ANI_REPORT");
            wanted.forEach(events.putArray("reqAnis")::add);
        }
        return events;
    }

    private static void requireFew(DiameterMessage aar, MediaBounds bounds) {
        int components = 0;
        int flows = 0;
        for (Avp avp : aar.avps()) {
            if (avp.is(Rx.MEDIA_COMPONENT_DESCRIPTION)) {
                if (++components > bounds.components()) {
                    throw tooMany(avp, "more than " + bounds.components() + " components");
                }
                List<AvpGroup> subcomponents =
                        Rx.MEDIA_COMPONENT_DESCRIPTION.decode(avp).all(Rx.MEDIA_SUB_COMPONENT);
                flows += Math.max(1, subcomponents.size());
                if (flows > bounds.flows()) {
                    throw tooMany(avp, "more than " + bounds.flows() + " flows in all components");
                }
            }
        }
    }

    private static InvalidAvpException tooMany(Avp avp, String what) {
        return new InvalidAvpException(ResultCode.DIAMETER_AVP_OCCURS_TOO_MANY_TIMES, avp, what);
    }

    /** Rejects an initial request without the address of the session. */
    public static void requireAddress(DiameterMessage aar) {
        if (!namesAddress(aar)) {
            throw Base.FRAMED_IP_ADDRESS.missing();
        }
    }

    /** True if the AAR contains an address of the session; modifications may omit it. */
    public static boolean namesAddress(DiameterMessage aar) {
        return aar.has(Base.FRAMED_IP_ADDRESS) || aar.has(Base.FRAMED_IPV6_PREFIX);
    }

    // Unlike on N5, the AF of a dual-stack UE may send both addresses.
    private static void address(DiameterMessage aar, ObjectNode request) {
        var ipv4 = aar.get(Base.FRAMED_IP_ADDRESS);
        Ipv6Prefix ipv6 = aar.get(Base.FRAMED_IPV6_PREFIX);
        if (ipv4 != null) {
            request.put(AppSessionContextReqData.UE_IPV4.name(), ipv4.getHostAddress());
        }
        if (ipv6 != null) {
            request.put(AppSessionContextReqData.UE_IPV6.name(), ipv6.address());
        }
    }

    private static void service(DiameterMessage aar, ObjectNode request) {
        put(request, "afChargId", aar.get(Rx.AF_CHARGING_IDENTIFIER));
        put(request, "mpsId", aar.get(Rx.MPS_IDENTIFIER));
        put(request, "mcpttId", aar.get(Rx.MCPTT_IDENTIFIER));
        put(request, "mcVideoId", aar.get(Rx.MCVIDEO_IDENTIFIER));
        put(request, "resPrio", RxValueNames.priority(aar));
        put(request, "servInfStatus", RxValueNames.serviceInfoStatus(aar));
        put(request, "sipForkInd", RxValueNames.forking(aar));
        put(request, "preemptControlInfo", RxValueNames.preemption(aar));
        if (aar.getOr(Rx.AF_REQUESTED_DATA, 0L) == 1) {
            request.put("afReqData", "UE_IDENTITY");
        }
    }

    private static void sponsor(@Nullable AvpGroup sponsored, ObjectNode request) {
        if (sponsored == null) {
            return;
        }
        put(request, "sponId", sponsored.get(Rx.SPONSOR_IDENTITY));
        put(request, "aspId", sponsored.get(Rx.APPLICATION_SERVICE_PROVIDER_IDENTITY));
        String status = RxValueNames.sponsoring(sponsored);
        request.put("sponStatus", status == null ? "SPONSOR_ENABLED" : status);
        AvpGroup granted = sponsored.get(Base.GRANTED_SERVICE_UNIT);
        if (granted != null) {
            ObjectNode threshold = Json.object();
            number(threshold, "duration", granted.get(Base.CC_TIME));
            volume(threshold, "totalVolume", granted.get(Base.CC_TOTAL_OCTETS));
            volume(threshold, "uplinkVolume", granted.get(Base.CC_INPUT_OCTETS));
            volume(threshold, "downlinkVolume", granted.get(Base.CC_OUTPUT_OCTETS));
            request.set(MediaRules.USAGE_THRESHOLD, threshold);
        }
    }

    /** Adds a volume; an Unsigned64 above the range of a long arrives as a negative number. */
    private static void volume(ObjectNode document, String member, @Nullable Long octets) {
        number(document, member, octets != null && octets < 0 ? Long.valueOf(Long.MAX_VALUE) : octets);
    }

    private static void component(AvpGroup avps, ObjectNode media) {
        long number = avps.require(Rx.MEDIA_COMPONENT_NUMBER);
        requireFirst(media, Rx.MEDIA_COMPONENT_NUMBER, number);
        ObjectNode component = media.putObject(String.valueOf(number)).put(MediaComponent.MED_COMP_N.name(), number);
        put(component, "afAppId", avps.get(Rx.AF_APPLICATION_IDENTIFIER));
        put(component, MediaComponent.MED_TYPE.name(), RxValueNames.mediaType(avps));
        put(component, MediaComponent.F_STATUS.name(), RxValueNames.flowStatus(avps));
        bandwidths(avps, component);
        rate(component, "mirBwUl", avps, Rx.MIN_REQUESTED_BANDWIDTH_UL, 1);
        rate(component, "mirBwDl", avps, Rx.MIN_REQUESTED_BANDWIDTH_DL, 1);
        rate(component, "rsBw", avps, Rx.RS_BANDWIDTH, 1);
        rate(component, "rrBw", avps, Rx.RR_BANDWIDTH, 1);
        wishes(avps, component);
        loss(component, "maxPacketLossRateDl", avps, Gx.MAX_PLR_DL);
        loss(component, "maxPacketLossRateUl", avps, Gx.MAX_PLR_UL);
        List<String> codecs = avps.all(Rx.CODEC_DATA);
        if (!codecs.isEmpty()) {
            codecs.forEach(component.putArray("codecs")::add);
        }
        List<AvpGroup> flows = avps.all(Rx.MEDIA_SUB_COMPONENT);
        if (!flows.isEmpty()) {
            ObjectNode subcomponents = component.putObject(MediaComponent.MED_SUB_COMPS.name());
            flows.forEach(flow -> subcomponent(flow, subcomponents));
        }
    }

    private static void wishes(AvpGroup avps, ObjectNode component) {
        rate(component, "maxSuppBwUl", avps, Rx.MAX_SUPPORTED_BANDWIDTH_UL, 1);
        rate(component, "maxSuppBwDl", avps, Rx.MAX_SUPPORTED_BANDWIDTH_DL, 1);
        rate(component, "minDesBwUl", avps, Rx.MIN_DESIRED_BANDWIDTH_UL, 1);
        rate(component, "minDesBwDl", avps, Rx.MIN_DESIRED_BANDWIDTH_DL, 1);
        rate(component, "maxSuppBwUl", avps, Rx.EXTENDED_MAX_SUPPORTED_BW_UL, 1000);
        rate(component, "maxSuppBwDl", avps, Rx.EXTENDED_MAX_SUPPORTED_BW_DL, 1000);
        rate(component, "minDesBwUl", avps, Rx.EXTENDED_MIN_DESIRED_BW_UL, 1000);
        rate(component, "minDesBwDl", avps, Rx.EXTENDED_MIN_DESIRED_BW_DL, 1000);
        rate(component, "mirBwUl", avps, Rx.EXTENDED_MIN_REQUESTED_BW_UL, 1000);
        rate(component, "mirBwDl", avps, Rx.EXTENDED_MIN_REQUESTED_BW_DL, 1000);
        number(component, "sharingKeyUl", avps.get(Rx.SHARING_KEY_UL));
        number(component, "sharingKeyDl", avps.get(Rx.SHARING_KEY_DL));
        number(component, "contVer", avps.get(Rx.CONTENT_VERSION));
        put(component, "resPrio", RxValueNames.priority(avps));
        put(component, "prioSharingInd", RxValueNames.prioritySharing(avps));
        put(component, "preemptCap", RxValueNames.preemptionCapability(avps));
        put(component, "preemptVuln", RxValueNames.preemptionVulnerability(avps));
    }

    /** Rejects a component or flow whose number occurred before. */
    private static void requireFirst(ObjectNode known, AvpDef<Long> def, long number) {
        if (known.has(String.valueOf(number))) {
            throw def.invalid(def.of(number), number + " occurs twice");
        }
    }

    // CHEM: tolerable packet loss of a codec, in tenths of a percent.
    @SpecRef({"TS 29.214 5.3.16", "TS 29.212 5.3.138"})
    private static void loss(ObjectNode component, String member, AvpGroup avps, AvpDef<Long> def) {
        Long loss = avps.get(def);
        Avp avp = avps.avp(def);
        if (loss != null && avp != null) {
            if (loss >= LEAST_FLOAT) { // Float32 in percent, as until Release 15.2
                loss = (long) Math.round(Float.intBitsToFloat(loss.intValue()) * 10);
            }
            if (loss < 0 || loss > MOST_LOSS) {
                throw def.invalid(avp, "expected 0 to " + MOST_LOSS + " tenths of a percent");
            }
            component.put(member, loss.intValue());
        }
    }

    private static void number(ObjectNode document, String member, @Nullable Long value) {
        if (value != null) {
            document.put(member, value);
        }
    }

    private static void subcomponent(AvpGroup avps, ObjectNode subcomponents) {
        long number = avps.require(Rx.FLOW_NUMBER);
        requireFirst(subcomponents, Rx.FLOW_NUMBER, number);
        ObjectNode flow = subcomponents.putObject(String.valueOf(number)).put(MediaSubComponent.F_NUM.name(), number);
        List<String> filters = avps.all(Rx.FLOW_DESCRIPTION);
        Avp filter = avps.avp(Rx.FLOW_DESCRIPTION);
        if (filters.size() > MOST_FILTERS && filter != null) {
            throw tooMany(filter, filters.size() + " filters, more than " + MOST_FILTERS);
        }
        if (!filters.isEmpty()) {
            filters.forEach(flow.putArray(MediaSubComponent.F_DESCS.name())::add);
        }
        put(flow, MediaSubComponent.F_STATUS.name(), RxValueNames.flowStatus(avps));
        put(flow, MediaSubComponent.FLOW_USAGE.name(), RxValueNames.flowUsage(avps));
        put(flow, MediaSubComponent.AF_SIG_PROTOCOL.name(), RxValueNames.protocol(avps));
        byte[] marking = avps.get(Gx.TOS_TRAFFIC_CLASS);
        put(
                flow,
                MediaSubComponent.TOS_TR_CL.name(),
                marking == null ? null : HexFormat.of().formatHex(marking));
        bandwidths(avps, flow);
    }

    // The extended AVPs are in kbit/s and used where bit/s exceed 32 bits.
    @SpecRef("TS 29.214 4.4.10")
    private static void bandwidths(AvpGroup avps, ObjectNode document) {
        rate(document, "marBwUl", avps, Rx.MAX_REQUESTED_BANDWIDTH_UL, 1);
        rate(document, "marBwDl", avps, Rx.MAX_REQUESTED_BANDWIDTH_DL, 1);
        rate(document, "marBwUl", avps, Rx.EXTENDED_MAX_REQUESTED_BW_UL, 1000);
        rate(document, "marBwDl", avps, Rx.EXTENDED_MAX_REQUESTED_BW_DL, 1000);
    }

    private static void rate(ObjectNode document, String member, AvpGroup avps, AvpDef<Long> def, int unit) {
        Long value = avps.get(def);
        if (value != null) {
            document.put(member, new BitRate(value * unit).toString());
        }
    }

    private static void events(DiameterMessage aar, ObjectNode request) {
        List<Integer> actions = aar.all(Rx.SPECIFIC_ACTION);
        if (!actions.isEmpty()) {
            actions.forEach(request.putArray(SPECIFIC_ACTIONS)::add);
        }
        TreeSet<String> events = new TreeSet<>();
        for (int action : actions) {
            String event = RxValueNames.event(action);
            if (event != null) {
                events.add(event);
            }
        }
        List<String> wanted = RxValueNames.accessInformation(aar);
        if (!events.isEmpty()) {
            ArrayNode list =
                    request.putObject(AppSessionContextReqData.EV_SUBSC.name()).putArray("events");
            events.forEach(event -> list.addObject().put("event", event));
            wanted.forEach(each -> request.withObjectProperty(AppSessionContextReqData.EV_SUBSC.name())
                    .withArrayProperty("reqAnis")
                    .add(each));
        }
    }

    private static void put(ObjectNode document, String member, @Nullable String value) {
        if (value != null) {
            document.put(member, value);
        }
    }
}
