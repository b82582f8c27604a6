// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.time.Instant;
import java.util.List;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Ipv6Prefix;

/**
 * AVPs of the base protocol, those of network access (RFC 4005, RFC 7155) and credit control (RFC 8506) that Gx, Rx and
 * Sy reuse, and common AVPs of 3GPP. Field names are the AVP names.
 */
@SpecRef({"RFC 6733 4.5", "RFC 8506 8", "RFC 7155 4"})
public final class Base {
    /** Vendor-Id of 3GPP. */
    public static final int VENDOR_3GPP = 10415;

    private static final AvpDefs M = new AvpDefs(0, true);
    private static final AvpDefs NO_M = new AvpDefs(0, false);
    private static final AvpDefs TGPP = new AvpDefs(VENDOR_3GPP, false);

    public static final AvpDef<String> USER_NAME = M.name("User-Name", 1);
    public static final AvpDef<Inet4Address> FRAMED_IP_ADDRESS = M.ipv4("Framed-IP-Address", 8);
    public static final AvpDef<byte[]> CLASS = M.octetString("Class", 25);
    public static final AvpDef<Long> SESSION_TIMEOUT = M.unsigned32("Session-Timeout", 27);
    public static final AvpDef<String> CALLED_STATION_ID = M.identifier("Called-Station-Id", 30);
    public static final AvpDef<byte[]> PROXY_STATE = M.octetString("Proxy-State", 33);
    public static final AvpDef<Instant> EVENT_TIMESTAMP = M.time("Event-Timestamp", 55);
    public static final AvpDef<Ipv6Prefix> FRAMED_IPV6_PREFIX = M.ipv6Prefix("Framed-IPv6-Prefix", 97);
    public static final AvpDef<InetAddress> HOST_IP_ADDRESS = M.address("Host-IP-Address", 257);
    public static final AvpDef<Long> AUTH_APPLICATION_ID = M.unsigned32("Auth-Application-Id", 258);
    public static final AvpDef<Long> ACCT_APPLICATION_ID = M.unsigned32("Acct-Application-Id", 259);
    public static final GroupedAvpDef VENDOR_SPECIFIC_APPLICATION_ID = M.grouped("Vendor-Specific-Application-Id", 260);
    public static final AvpDef<Integer> REDIRECT_HOST_USAGE = M.enumerated("Redirect-Host-Usage", 261);
    public static final AvpDef<Long> REDIRECT_MAX_CACHE_TIME = M.unsigned32("Redirect-Max-Cache-Time", 262);
    public static final AvpDef<String> SESSION_ID = M.identifier("Session-Id", 263);
    public static final AvpDef<String> ORIGIN_HOST = M.identity("Origin-Host", 264);
    public static final AvpDef<Long> SUPPORTED_VENDOR_ID = M.unsigned32("Supported-Vendor-Id", 265);
    public static final AvpDef<Long> VENDOR_ID = M.unsigned32("Vendor-Id", 266);
    public static final AvpDef<Long> FIRMWARE_REVISION = NO_M.unsigned32("Firmware-Revision", 267);
    /** Unsigned32 on the wire; result codes fit in an int. */
    public static final AvpDef<Integer> RESULT_CODE = M.integer32("Result-Code", 268);

    public static final AvpDef<String> PRODUCT_NAME = NO_M.text("Product-Name", 269);
    public static final AvpDef<Long> SESSION_BINDING = M.unsigned32("Session-Binding", 270);
    public static final AvpDef<Integer> SESSION_SERVER_FAILOVER = M.enumerated("Session-Server-Failover", 271);
    public static final AvpDef<Integer> DISCONNECT_CAUSE = M.enumerated("Disconnect-Cause", 273);
    public static final AvpDef<Integer> AUTH_REQUEST_TYPE = M.enumerated("Auth-Request-Type", 274);
    public static final AvpDef<Long> AUTH_GRACE_PERIOD = M.unsigned32("Auth-Grace-Period", 276);
    public static final AvpDef<Integer> AUTH_SESSION_STATE = M.enumerated("Auth-Session-State", 277);
    public static final AvpDef<Long> ORIGIN_STATE_ID = M.unsigned32("Origin-State-Id", 278);
    public static final GroupedAvpDef FAILED_AVP = M.grouped("Failed-AVP", 279);
    public static final AvpDef<String> PROXY_HOST = M.identity("Proxy-Host", 280);
    public static final AvpDef<String> ERROR_MESSAGE = NO_M.text("Error-Message", 281);
    public static final AvpDef<String> ROUTE_RECORD = M.identity("Route-Record", 282);
    public static final AvpDef<String> DESTINATION_REALM = M.identity("Destination-Realm", 283);
    public static final GroupedAvpDef PROXY_INFO = M.grouped("Proxy-Info", 284);
    public static final AvpDef<Integer> RE_AUTH_REQUEST_TYPE = M.enumerated("Re-Auth-Request-Type", 285);
    public static final AvpDef<Long> AUTHORIZATION_LIFETIME = M.unsigned32("Authorization-Lifetime", 291);
    public static final AvpDef<String> REDIRECT_HOST = M.text("Redirect-Host", 292);
    public static final AvpDef<String> DESTINATION_HOST = M.identity("Destination-Host", 293);
    public static final AvpDef<String> ERROR_REPORTING_HOST = NO_M.identity("Error-Reporting-Host", 294);
    public static final AvpDef<Integer> TERMINATION_CAUSE = M.enumerated("Termination-Cause", 295);
    public static final AvpDef<String> ORIGIN_REALM = M.identity("Origin-Realm", 296);
    public static final GroupedAvpDef EXPERIMENTAL_RESULT = M.grouped("Experimental-Result", 297);
    /** Unsigned32 on the wire; result codes fit in an int. */
    public static final AvpDef<Integer> EXPERIMENTAL_RESULT_CODE = M.integer32("Experimental-Result-Code", 298);

    public static final AvpDef<Long> INBAND_SECURITY_ID = M.unsigned32("Inband-Security-Id", 299);

    public static final AvpDef<Long> CC_INPUT_OCTETS = M.unsigned64("CC-Input-Octets", 412);
    public static final AvpDef<Long> CC_OUTPUT_OCTETS = M.unsigned64("CC-Output-Octets", 414);
    public static final AvpDef<Long> CC_REQUEST_NUMBER = M.unsigned32("CC-Request-Number", 415);
    public static final AvpDef<Integer> CC_REQUEST_TYPE = M.enumerated("CC-Request-Type", 416);
    public static final AvpDef<Long> CC_TIME = M.unsigned32("CC-Time", 420);
    public static final AvpDef<Long> CC_TOTAL_OCTETS = M.unsigned64("CC-Total-Octets", 421);
    public static final GroupedAvpDef FINAL_UNIT_INDICATION = M.grouped("Final-Unit-Indication", 430);
    public static final AvpDef<Integer> FINAL_UNIT_ACTION = M.enumerated("Final-Unit-Action", 449);
    public static final AvpDef<Integer> REDIRECT_ADDRESS_TYPE = M.enumerated("Redirect-Address-Type", 433);
    public static final AvpDef<String> REDIRECT_SERVER_ADDRESS = M.text("Redirect-Server-Address", 435);
    public static final GroupedAvpDef GRANTED_SERVICE_UNIT = M.grouped("Granted-Service-Unit", 431);
    public static final AvpDef<Long> RATING_GROUP = M.unsigned32("Rating-Group", 432);
    public static final AvpDef<Long> SERVICE_IDENTIFIER = M.unsigned32("Service-Identifier", 439);
    public static final GroupedAvpDef SUBSCRIPTION_ID = M.grouped("Subscription-Id", 443);
    public static final AvpDef<String> SUBSCRIPTION_ID_DATA = M.identifier("Subscription-Id-Data", 444);
    public static final GroupedAvpDef USED_SERVICE_UNIT = M.grouped("Used-Service-Unit", 446);
    public static final AvpDef<Integer> SUBSCRIPTION_ID_TYPE = M.enumerated("Subscription-Id-Type", 450);
    public static final AvpDef<Instant> TARIFF_TIME_CHANGE = M.time("Tariff-Time-Change", 451);
    public static final GroupedAvpDef USER_EQUIPMENT_INFO = NO_M.grouped("User-Equipment-Info", 458);
    public static final AvpDef<Integer> USER_EQUIPMENT_INFO_TYPE = NO_M.enumerated("User-Equipment-Info-Type", 459);
    public static final AvpDef<byte[]> USER_EQUIPMENT_INFO_VALUE = NO_M.octetString("User-Equipment-Info-Value", 460);

    /**
     * Mandatory in the CCR of RFC 8506. Some stacks send it on Gx, where the application identifier makes it redundant.
     */
    public static final AvpDef<String> SERVICE_CONTEXT_ID = M.text("Service-Context-Id", 461);

    public static final GroupedAvpDef OC_SUPPORTED_FEATURES = NO_M.grouped("OC-Supported-Features", 621);
    public static final GroupedAvpDef OC_OLR = NO_M.grouped("OC-OLR", 623);
    /** RFC 7944: 0 is the highest priority, 15 the lowest. */
    public static final AvpDef<Integer> DRMP = NO_M.enumerated("DRMP", 301);

    /** TS 29.229 6.3.29; the command's table says when to set the M flag. */
    public static final GroupedAvpDef SUPPORTED_FEATURES = TGPP.grouped("Supported-Features", 628);

    public static final AvpDef<Long> FEATURE_LIST_ID = TGPP.unsigned32("Feature-List-ID", 629);
    public static final AvpDef<Long> FEATURE_LIST = TGPP.unsigned32("Feature-List", 630);

    private static final List<AvpDef<?>> ALL = AvpDefs.constantsOf(Base.class);

    private Base() {}

    /** Returns all definitions of this class. */
    public static List<AvpDef<?>> avps() {
        return ALL;
    }
}
