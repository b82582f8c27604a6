// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/** NF profiles of the simulators. Pure. */
@SpecRef("TS 29.510 6.1.6.2.2")
public final class NfProfiles {
    private static final int SUBSCRIBERS = 9_999_999;

    private NfProfiles() {}

    /** Returns the profile of a UDR for all subscribers of the laboratory. */
    public static ObjectNode udr(Lab lab) {
        ObjectNode profile = profile(lab, "UDR", "udr", "nudr-dr", "v2");
        ObjectNode info = profile.putObject("udrInfo");
        info.putArray("supiRanges").add(supiRange(lab));
        info.putArray("supportedDataSets").add("POLICY");
        return profile;
    }

    /** Returns the profile of a CHF for all subscribers of the laboratory. */
    public static ObjectNode chf(Lab lab) {
        ObjectNode profile = profile(lab, "CHF", "chf", "nchf-spendinglimitcontrol", "v1");
        profile.putObject("chfInfo").putArray("supiRangeList").add(supiRange(lab));
        return profile;
    }

    /** Returns the profile of an SMF for both data networks. */
    public static ObjectNode smf(Lab lab) {
        ObjectNode profile = profile(lab, "SMF", "smf", "nsmf-pdusession", "v1");
        ObjectNode slice =
                profile.putObject("smfInfo").putArray("sNssaiSmfInfoList").addObject();
        slice.set("sNssai", Lab.snssai());
        slice.putArray("dnnSmfInfoList")
                .add(Json.object().put("dnn", Lab.INTERNET))
                .add(Json.object().put("dnn", Lab.IMS));
        return profile;
    }

    /** Returns the profile of an AMF. */
    public static ObjectNode amf(Lab lab) {
        ObjectNode profile = profile(lab, "AMF", "amf", "namf-comm", "v1");
        ObjectNode info = profile.putObject("amfInfo").put("amfSetId", "001").put("amfRegionId", "01");
        ObjectNode guami = info.putArray("guamiList").addObject();
        guami.set("plmnId", lab.plmn().toJson());
        guami.put("amfId", "010041");
        return profile;
    }

    /** Returns the profile of the AF, which registers only if it needs a token. */
    public static ObjectNode af(Lab lab) {
        return profile(lab, "AF", "af", "naf-eventexposure", "v1");
    }

    /** Returns the profile of a second PCF in the set of the PCF under test, with a higher priority. */
    public static ObjectNode pcf(Lab lab) {
        ObjectNode profile = profile(lab, "PCF", "pcf", "npcf-smpolicycontrol", "v1");
        profile.put("priority", 0);
        profile.putArray("nfSetIdList").add(lab.pcfSet());
        ((ObjectNode) profile.at("/nfServices/0")).put("priority", 0);
        ObjectNode info = profile.putObject("pcfInfo");
        info.putArray("dnnList").add(Lab.INTERNET).add(Lab.IMS);
        info.putArray("supiRanges").add(supiRange(lab));
        return profile;
    }

    private static ObjectNode profile(Lab lab, String type, String name, String serviceName, String version) {
        ObjectNode profile = Json.object()
                .put("nfInstanceId", lab.newInstanceId(name))
                .put("nfInstanceName", name + "-simulator")
                .put("nfType", type)
                .put("nfStatus", "REGISTERED")
                .put("heartBeatTimer", 10)
                .put("fqdn", name + ".sigcore.lab");
        profile.putArray("plmnList").add(lab.plmn().toJson());
        profile.putArray("sNssais").add(Lab.snssai());
        profile.putArray("ipv4Addresses").add(lab.host());
        profile.put("priority", 10).put("capacity", 100).put("load", 0);
        profile.putArray("nfServices").add(service(lab, name, serviceName, version));
        return profile;
    }

    private static ObjectNode service(Lab lab, String name, String serviceName, String version) {
        ObjectNode service = Json.object()
                .put("serviceInstanceId", serviceName + "-1")
                .put("serviceName", serviceName)
                .put("scheme", lab.scheme())
                .put("nfServiceStatus", "REGISTERED")
                .put("priority", 10)
                .put("capacity", 100);
        service.putArray("versions")
                .addObject()
                .put("apiVersionInUri", version)
                .put("apiFullVersion", version.substring(1) + ".0.0");
        service.putArray("ipEndPoints")
                .addObject()
                .put("ipv4Address", lab.host())
                .put("transport", "TCP")
                .put("port", lab.port(name));
        return service;
    }

    private static ObjectNode supiRange(Lab lab) {
        return Json.object()
                .put("start", lab.subscriber(1).imsi())
                .put("end", lab.subscriber(SUBSCRIBERS).imsi());
    }
}
