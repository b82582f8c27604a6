# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
"""Runs AAR, RAR, ASR and STR of one session with python-diameter as AF and as PCF, both connected to the BSF.

Usage: rx_through_bsf.py BSF_HOST BSF_PORT UE_ADDRESS
The BSF must have a binding of the UE address with pcfDiamHost pcf.python.lab. Exits with 0 if all four answers have Result-Code 2001.
"""
import ipaddress
import sys

from diameter.message import constants
from diameter.message.commands import AaRequest, AbortSessionRequest, ReAuthRequest, SessionTerminationRequest
from diameter.node import Node
from diameter.node.application import SimpleThreadingApplication

BSF = "bsf.sigcore.lab"
REALM = "python.lab"
RX = constants.APP_3GPP_RX


class End:
    """Node with the Rx application. Answers every request with 2001, and records it."""

    def __init__(self, name, host, port):
        self.received = []
        self.name = f"{name}.{REALM}"
        self.node = Node(self.name, REALM, vendor_ids=[constants.VENDOR_TGPP])
        peer = self.node.add_peer(f"aaa://{BSF}:{port};transport=tcp", "sigcore.lab", ip_addresses=[host],
                                  is_persistent=True, is_default=True)
        self.app = SimpleThreadingApplication(RX, is_auth_application=True, request_handler=self.answer)
        self.node.add_application(self.app, [peer], realms=[REALM, "sigcore.lab"])
        self.node.start()

    def answer(self, app, request):
        self.received.append(request)
        return app.generate_answer(request, result_code=constants.E_RESULT_CODE_DIAMETER_SUCCESS)

    def send(self, request, session, to=None):
        request.session_id = session
        request.auth_application_id = RX
        request.header.application_id = RX
        request.origin_host = self.name.encode()
        request.origin_realm = REALM.encode()
        request.destination_realm = (REALM if to else "sigcore.lab").encode()
        if to:
            request.destination_host = to.encode()
        return self.app.send_request(request, timeout=20)


def check(name, answer, by):
    result = answer.result_code
    print(f"{name}: {result} from {answer.origin_host.decode()}")
    if result != constants.E_RESULT_CODE_DIAMETER_SUCCESS or answer.origin_host != by.encode():
        sys.exit(1)


def main(host, port, ue):
    af, pcf = End("af", host, port), End("pcf", host, port)
    try:
        af.app.wait_for_ready(20)
        pcf.app.wait_for_ready(20)
        session = af.node.session_generator.next_id()

        aar = AaRequest()
        aar.auth_request_type = constants.E_AUTH_REQUEST_TYPE_AUTHORIZE_ONLY  # the AAR of python-diameter is that of NASREQ, which requires this AVP
        aar.framed_ip_address = ipaddress.IPv4Address(ue).packed
        check("AAR", af.send(aar, session), pcf.name)
        if pcf.received[0].route_record[0] != af.name.encode():
            sys.exit("no Route-Record of the AF")

        rar = ReAuthRequest()
        rar.re_auth_request_type = constants.E_RE_AUTH_REQUEST_TYPE_AUTHORIZE_ONLY
        check("RAR", pcf.send(rar, session, af.name), af.name)

        abort = AbortSessionRequest()
        check("ASR", pcf.send(abort, session, af.name), af.name)

        termination = SessionTerminationRequest()
        termination.termination_cause = constants.E_TERMINATION_CAUSE_DIAMETER_LOGOUT
        check("STR", af.send(termination, session, pcf.name), pcf.name)
    finally:
        af.node.stop(wait_timeout=5)
        pcf.node.stop(wait_timeout=5)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
