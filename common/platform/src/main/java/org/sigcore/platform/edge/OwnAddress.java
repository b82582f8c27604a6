// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The address by which peers reach a process that listens at all of them: that of the machine's name, which containers have
 * for the network they are in, else the first of an interface that is up. Never a wildcard, loopback or link-local one.
 */
final class OwnAddress {
    private OwnAddress() {}

    /**
     * @param wildcard {@code 0.0.0.0}, which takes IPv4 alone, or {@code ::}, which takes both
     * @return as in a URI without brackets; empty where the machine has no such address
     */
    static Optional<String> instead(String wildcard) {
        boolean both = wildcard.indexOf(':') >= 0;
        return Stream.concat(ofTheName(), ofTheInterfaces())
                .filter(address -> both || address instanceof Inet4Address)
                .filter(OwnAddress::isReachable)
                .findFirst()
                .map(OwnAddress::text);
    }

    static boolean isReachable(InetAddress address) {
        return !address.isAnyLocalAddress()
                && !address.isLoopbackAddress()
                && !address.isLinkLocalAddress()
                && !address.isMulticastAddress();
    }

    private static Stream<InetAddress> ofTheName() {
        try {
            return Stream.of(InetAddress.getLocalHost());
        } catch (UnknownHostException e) {
            return Stream.empty();
        }
    }

    private static Stream<InetAddress> ofTheInterfaces() {
        try {
            return NetworkInterface.networkInterfaces()
                    .filter(OwnAddress::isUp)
                    .sorted(Comparator.comparingInt(NetworkInterface::getIndex)) // bridges of containers come later
                    .flatMap(NetworkInterface::inetAddresses)
                    .sorted(Comparator.comparingInt(address -> address instanceof Inet4Address ? 0 : 1));
        } catch (SocketException e) {
            return Stream.empty();
        }
    }

    private static boolean isUp(NetworkInterface network) {
        try {
            return network.isUp();
        } catch (SocketException e) {
            return false;
        }
    }

    // Without the zone, which means nothing elsewhere.
    private static String text(InetAddress address) {
        String text = address.getHostAddress();
        int zone = text.indexOf('%');
        return zone < 0 ? text : text.substring(0, zone);
    }
}
