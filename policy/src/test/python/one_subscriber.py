# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
"""Runs a data session with counters, quota and a detected application, and a VoLTE call, with python-diameter as PGW, P-CSCF, OCS
and TDF of one subscriber, all connected to Policy.

Usage: one_subscriber.py HOST PORT IMSI
Policy must have a project `pcrf-core` with `tdf` in the realm of this script and the counter `monthly`; subscriber data with the
quota `plan`; and 1 Mbps for an exhausted counter. When all sessions exist, the script prints `all there` and continues after the
next line of its input. Exits with 0 if every message was as expected.
"""
import ipaddress
import queue
import sys

from diameter.message import Avp, Message, MessageHeader
from diameter.message import constants as c
from diameter.message.commands import all_commands
from diameter.node import Node
from diameter.node.application import SimpleThreadingApplication

REALM = "python.lab"
POLICY = "policy.sigcore.lab"
TGPP = c.VENDOR_TGPP
CCR, AAR, RAR, STR, TSR = 272, 265, 258, 275, 8388637
SLR, SNR = 8388635, 8388636
VOICE = 1
all_commands.pop(RAR)  # the RAR type of python-diameter drops Charging-Rule-Definition AVPs


def base(code, value):
    return Avp.new(code, value=value)


def avp(code, value):
    return Avp.new(code, TGPP, value=value)


def one(message, *path):
    """Returns the only value at a path of 3GPP AVPs."""
    values = every(message, *path)
    assert len(values) == 1, f"{values} at {path} of {[str(each) for each in message.avps]}"
    return values[0]


def session_of(message):
    return message.find_avps((c.AVP_SESSION_ID, 0))[0].value


def every(message, *path):
    return [found.value for found in message.find_avps(*((code, TGPP) for code in path))]


class End:
    """Node with one application. Sends requests, and answers those of Policy with 2001 and the AVPs of `also`."""

    def __init__(self, name, application, host, port):
        self.name, self.application = f"{name}.{REALM}", application
        self.received, self.also = queue.Queue(), lambda request: []
        self.node = Node(self.name, REALM, vendor_ids=[TGPP])
        peer = self.node.add_peer(f"aaa://{POLICY}:{port};transport=tcp", "sigcore.lab", ip_addresses=[host],
                                  is_persistent=True, is_default=True)
        self.app = SimpleThreadingApplication(application, is_auth_application=True, request_handler=self.answer)
        self.node.add_application(self.app, [peer], realms=[REALM, "sigcore.lab"])
        self.node.start()

    def answer(self, app, request):
        answer = Message(request.to_answer().header)
        answer.avps = [base(c.AVP_SESSION_ID, session_of(request)), base(c.AVP_AUTH_APPLICATION_ID, self.application),
                       base(c.AVP_RESULT_CODE, 2001), base(c.AVP_ORIGIN_HOST, self.name.encode()),
                       base(c.AVP_ORIGIN_REALM, REALM.encode()), *self.also(request)]
        self.received.put(request)
        return answer

    def send(self, command, session, *avps, host=None):
        header = MessageHeader(command_code=command, application_id=self.application)
        header.is_request, header.is_proxyable = True, True
        request = Message(header)
        request.avps = [base(c.AVP_SESSION_ID, session), base(c.AVP_AUTH_APPLICATION_ID, self.application),
                        base(c.AVP_ORIGIN_HOST, self.name.encode()), base(c.AVP_ORIGIN_REALM, REALM.encode()),
                        base(c.AVP_DESTINATION_REALM, b"sigcore.lab"), *avps]
        if host:
            request.append_avp(base(c.AVP_DESTINATION_HOST, host.encode()))
        answer = self.app.send_request(request, timeout=20)
        codes = [found.value for found in answer.find_avps((c.AVP_RESULT_CODE, 0))]
        assert codes == [2001], f"{codes} to {request}: {[str(each) for each in answer.avps]}"
        return answer

    def next(self, command, wanted=lambda request: True):
        """Returns the next request of a command that fulfils a condition, and drops the requests before it."""
        while True:
            request = self.received.get(timeout=20)
            if request.header.command_code == command and wanted(request):
                return request

    def session(self):
        return self.node.session_generator.next_id()


def ccr(kind, number, imsi, address, apn, *avps):
    return (base(c.AVP_CC_REQUEST_TYPE, kind), base(c.AVP_CC_REQUEST_NUMBER, number),
            base(c.AVP_SUBSCRIPTION_ID, [base(c.AVP_SUBSCRIPTION_ID_TYPE, 1), base(c.AVP_SUBSCRIPTION_ID_DATA, imsi)]),
            base(c.AVP_CALLED_STATION_ID, apn), base(c.AVP_FRAMED_IP_ADDRESS, ipaddress.IPv4Address(address).packed),
            avp(c.AVP_TGPP_IP_CAN_TYPE, 5), avp(c.AVP_TGPP_RAT_TYPE, 1004), *avps)


def aar(address):
    flows = [f"permit out 17 from 198.51.100.1 5000 to {address} 6000", f"permit in 17 from {address} 6000 to 198.51.100.1 5000"]
    return (base(c.AVP_FRAMED_IP_ADDRESS, ipaddress.IPv4Address(address).packed),
            avp(c.AVP_TGPP_SPECIFIC_ACTION, c.E_SPECIFIC_ACTION_INDICATION_OF_SUCCESSFUL_RESOURCES_ALLOCATION),
            avp(c.AVP_TGPP_MEDIA_COMPONENT_DESCRIPTION, [
                avp(c.AVP_TGPP_MEDIA_COMPONENT_NUMBER, 1), avp(c.AVP_TGPP_MEDIA_TYPE, 0),
                avp(c.AVP_TGPP_MAX_REQUESTED_BANDWIDTH_UL, 64_000), avp(c.AVP_TGPP_MAX_REQUESTED_BANDWIDTH_DL, 64_000),
                avp(c.AVP_TGPP_MEDIA_SUB_COMPONENT, [
                    avp(c.AVP_TGPP_FLOW_NUMBER, 1), *(avp(c.AVP_TGPP_FLOW_DESCRIPTION, flow.encode()) for flow in flows)])]))


def counter(status):
    return avp(c.AVP_TGPP_POLICY_COUNTER_STATUS_REPORT, [
        avp(c.AVP_TGPP_POLICY_COUNTER_IDENTIFIER, "monthly"), avp(c.AVP_TGPP_POLICY_COUNTER_STATUS, status)])


def downlink(message):
    return one(message, c.AVP_TGPP_QOS_INFORMATION, c.AVP_TGPP_APN_AGGREGATE_MAX_BITRATE_DL)


def granted(message):
    granted = message.find_avps((c.AVP_TGPP_USAGE_MONITORING_INFORMATION, TGPP), (c.AVP_GRANTED_SERVICE_UNIT, 0),
                                (c.AVP_CC_TOTAL_OCTETS, 0))
    return granted[0].value if granted else 0


def used(octets):
    return avp(c.AVP_TGPP_USAGE_MONITORING_INFORMATION, [
        avp(c.AVP_TGPP_MONITORING_KEY, b"plan"), avp(c.AVP_TGPP_USAGE_MONITORING_LEVEL, 0),
        base(c.AVP_USED_SERVICE_UNIT, [base(c.AVP_CC_TOTAL_OCTETS, octets)])])


def main(host, port, imsi):
    ocs, tdf = End("ocs", c.APP_3GPP_SY, host, port), End("tdf", c.APP_3GPP_SD, host, port)
    pgw, pcscf = End("pgw", c.APP_3GPP_GX, host, port), End("pcscf", c.APP_3GPP_RX, host, port)
    ends = [ocs, tdf, pgw, pcscf]
    try:
        ocs.also = lambda request: [counter("active")] if request.header.command_code == SLR else []
        for end in ends:
            end.app.wait_for_ready(20)

        data = pgw.session()
        cca = pgw.send(CCR, data, *ccr(1, 0, imsi, "10.46.9.1", "internet"))
        quota = granted(cca)
        assert quota > 0, "no grant"
        print(f"CCR-I: {downlink(cca)} bit/s down, {quota} octets granted")
        sy = session_of(ocs.next(SLR))
        print("SLR: counter monthly is active")
        tsr = tdf.next(TSR)
        sd = session_of(tsr)
        print(f"TSR: {[str(each.value) for each in tsr.find_avps((c.AVP_SUBSCRIPTION_ID, 0), (c.AVP_SUBSCRIPTION_ID_DATA, 0))]}")

        ims = pgw.session()
        pgw.send(CCR, ims, *ccr(1, 0, imsi, "10.46.9.2", "ims"))
        call = pcscf.session()
        pcscf.send(AAR, call, *aar("10.46.9.2"))
        rar = pgw.next(RAR, lambda request: every(request, c.AVP_TGPP_CHARGING_RULE_INSTALL))
        rule = one(rar, c.AVP_TGPP_CHARGING_RULE_INSTALL, c.AVP_TGPP_CHARGING_RULE_DEFINITION, c.AVP_TGPP_CHARGING_RULE_NAME)
        qci = one(rar, c.AVP_TGPP_CHARGING_RULE_INSTALL, c.AVP_TGPP_CHARGING_RULE_DEFINITION, c.AVP_TGPP_QOS_INFORMATION,
                  c.AVP_TGPP_QOS_CLASS_IDENTIFIER)
        assert qci == VOICE, f"QCI {qci}"
        pgw.send(CCR, ims, *ccr(2, 1, imsi, "10.46.9.2", "ims",
                                avp(c.AVP_TGPP_EVENT_TRIGGER, c.E_EVENT_TRIGGER_SUCCESSFUL_RESOURCE_ALLOCATION),
                                avp(c.AVP_TGPP_CHARGING_RULE_REPORT, [avp(c.AVP_TGPP_CHARGING_RULE_NAME, rule),
                                                                      avp(c.AVP_TGPP_PCC_RULE_STATUS, 0)])))
        rar = pcscf.next(RAR)
        action = one(rar, c.AVP_TGPP_SPECIFIC_ACTION)
        assert action == c.E_SPECIFIC_ACTION_INDICATION_OF_SUCCESSFUL_RESOURCES_ALLOCATION, f"Specific-Action {action}"
        print(f"VoLTE: rule {rule.decode()} with QCI {qci}, Specific-Action {action}")

        pgw.send(CCR, data, *ccr(2, 1, imsi, "10.46.9.1", "internet",
                                 avp(c.AVP_TGPP_EVENT_TRIGGER, c.E_EVENT_TRIGGER_USAGE_REPORT), used(quota)))
        print(f"CCR-U: {quota} octets used")

        tdf.send(CCR, sd, base(c.AVP_CC_REQUEST_TYPE, 2), base(c.AVP_CC_REQUEST_NUMBER, 1),
                 avp(c.AVP_TGPP_EVENT_TRIGGER, c.E_EVENT_TRIGGER_APPLICATION_START),
                 avp(c.AVP_TGPP_APPLICATION_DETECTION_INFORMATION, [avp(c.AVP_TGPP_TDF_APPLICATION_IDENTIFIER, b"video")]),
                 host=POLICY)
        rar = tdf.next(RAR, lambda request: every(request, c.AVP_TGPP_ADC_RULE_INSTALL))
        print(f"Sd: ADC rule {one(rar, c.AVP_TGPP_ADC_RULE_INSTALL, c.AVP_TGPP_ADC_RULE_DEFINITION, c.AVP_TGPP_ADC_RULE_NAME)}")

        ocs.send(SNR, sy, counter("exhausted"), host=POLICY)
        rar = pgw.next(RAR, lambda request: every(request, c.AVP_TGPP_QOS_INFORMATION) and downlink(request) == 1_000_000)
        print(f"Sy: {downlink(rar)} bit/s down for an exhausted counter")

        print("all there", flush=True)
        sys.stdin.readline()

        pcscf.send(STR, call, base(c.AVP_TERMINATION_CAUSE, 1))
        rar = pgw.next(RAR, lambda request: every(request, c.AVP_TGPP_CHARGING_RULE_REMOVE))
        assert one(rar, c.AVP_TGPP_CHARGING_RULE_REMOVE, c.AVP_TGPP_CHARGING_RULE_NAME) == rule
        pgw.send(CCR, ims, *ccr(3, 2, imsi, "10.46.9.2", "ims"))
        pgw.send(CCR, data, *ccr(3, 2, imsi, "10.46.9.1", "internet", used(5)))
        tdf.next(RAR, lambda request: every(request, c.AVP_TGPP_SESSION_RELEASE_CAUSE) and session_of(request) == sd)
        tdf.send(CCR, sd, base(c.AVP_CC_REQUEST_TYPE, 3), base(c.AVP_CC_REQUEST_NUMBER, 2), host=POLICY)
        ocs.next(STR, lambda request: session_of(request) == sy)
        print("end: rule removed, TDF and Sy session ended")
    finally:
        for end in ends:
            end.node.stop(wait_timeout=5)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
