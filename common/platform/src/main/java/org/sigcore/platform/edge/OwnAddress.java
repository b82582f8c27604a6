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
 * Determines the address under which peers reach a process that listens on a wildcard address: the address of the host
 * name, which in containers belongs to their network, otherwise the first address of an active interface. Never a
 * wildcard, loopback, link-local or multicast address.
 */
final class OwnAddress {
    private OwnAddress() {}

    /**
     * @param wildcard {@code 0.0.0.0} for IPv4 only, or {@code ::} for both
     * @return the address in URI form without brackets; empty if the machine has no suitable address
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
                    .sorted(Comparator.comparingInt(NetworkInterface::getIndex)) // container bridges follow later
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

    // Removes the zone, which is meaningless on other machines.
    private static String text(InetAddress address) {
        String text = address.getHostAddress();
        int zone = text.indexOf('%');
        return zone < 0 ? text : text.substring(0, zone);
    }
}
