// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.common;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Traffic descriptor of a URSP rule. Traffic must match every member that is present, by any of its values. */
@Doc("Traffic to which a URSP rule applies: all, or traffic that matches one component of each given kind.")
@SpecRef("TS 24.526 table 5.2.1")
public record TrafficDescriptor(
        @Doc("All traffic; excludes every other attribute.") @Default("false")
        boolean matchAll,

        @Doc("Operating systems and applications.") @Nullable @Size(min = 1, max = 100)
        List<OsApp> osAppIds,

        @Doc("Addresses or prefixes.") @Nullable @Size(min = 1, max = 100)
        List<String> ipv4RemoteAddresses,

        @Doc("Addresses or prefixes.") @Nullable @Size(min = 1, max = 100)
        List<String> ipv6RemoteAddresses,

        @Doc("Protocol numbers, or next headers.") @Nullable @Size(min = 1, max = 100)
        List<Integer> protocols,

        @Doc("Ports such as 443, or ranges such as 8000-8080.") @Nullable @Size(min = 1, max = 100)
        List<String> remotePorts,

        @Doc("Address, protocol and ports together.") @Nullable @Size(min = 1, max = 100)
        List<Tuple> ip3Tuples,

        @Doc("Security parameter indexes of IPsec.") @Nullable @Size(min = 1, max = 100)
        List<Long> securityParameterIndexes,

        @Doc("Type of service, or traffic class.") @Nullable @Size(min = 1, max = 100)
        List<TrafficClass> trafficClasses,

        @Doc("Flow labels of IPv6, 20 bits.") @Nullable @Size(min = 1, max = 100)
        List<Integer> flowLabels,

        @Doc("Addresses such as 00-1B-63-84-45-E6, or ranges with / between first and last.")
        @Nullable
        @Size(min = 1, max = 100)
        List<String> destinationMacAddresses,

        @Doc("VLAN identifiers of customer tags.") @Nullable @Size(min = 1, max = 100)
        List<Integer> cTagVids,

        @Doc("VLAN identifiers of service tags.") @Nullable @Size(min = 1, max = 100)
        List<Integer> sTagVids,

        @Doc("Priority of customer tags.") @Nullable @Size(min = 1, max = 100)
        List<Priority> cTagPcpDeis,

        @Doc("Priority of service tags.") @Nullable @Size(min = 1, max = 100)
        List<Priority> sTagPcpDeis,

        @Doc("Ethertypes, such as 2048.") @Nullable @Size(min = 1, max = 100)
        List<Integer> ethertypes,

        @Doc("DNNs that an application requests.") @Nullable @Size(min = 1, max = 100)
        List<String> dnns,

        @Doc("IMS, MMS, SUPL, INTERNET, LCS_USER_PLANE_POSITIONING, or a number of 0 to 255.")
        @Nullable
        @Size(min = 1, max = 100)
        List<String> connectionCapabilities,

        @Doc("Destination FQDNs.") @Nullable @Size(min = 1, max = 100)
        List<String> fqdns,

        @Doc("Regular expressions of destination FQDNs.") @Nullable @Size(min = 1, max = 100)
        List<String> regularExpressions,

        @Doc("Applications, regardless of the operating system.") @Nullable @Size(min = 1, max = 100)
        List<String> osApplications,

        @Doc("Personal IoT networks.") @Nullable @Size(min = 1, max = 100)
        List<String> pinIds,

        @Doc("Groups of devices behind a UE.") @Nullable @Size(min = 1, max = 100)
        List<String> connectivityGroupIds,

        @Doc("Components of types without their own attribute.") @Nullable @Size(min = 1, max = 100)
        List<UnknownComponent> others) {
    /** Application of an operating system. */
    @Doc("Application of an operating system.")
    public record OsApp(
            @Doc("UUID of the operating system.") @Matches("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
            String osId,

            @Size(min = 1, max = 255) String appId) {}

    /** IP 3 tuple. */
    @Doc("Address, protocol and ports. All given values must match.")
    public record Tuple(
            @Nullable String ipv4RemoteAddress,
            @Nullable String ipv6RemoteAddress,
            @Nullable @Range(min = 0, max = 255) Integer protocol,
            @Nullable String remotePorts) {}

    /** Type of service (IPv4), or traffic class (IPv6). */
    @Doc("Value with a mask of its significant bits.")
    public record TrafficClass(
            @Range(min = 0, max = 255) int value,

            @Default("255") @Range(min = 0, max = 255) int mask) {}

    /** Priority of a VLAN-tagged frame. */
    @Doc("Priority code point and drop eligible indicator.")
    public record Priority(
            @Range(min = 0, max = 7) int pcp,

            @Default("false") boolean dei) {}
}
