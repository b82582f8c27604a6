// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import org.testcontainers.DockerClientFactory;
import org.testcontainers.mysql.MySQLContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * A MySQL server in a container, one per JVM, started on first use and removed when the JVM ends. Images are never
 * pulled, so that the user controls which image runs, and tests need no network.
 */
final class MySqlContainer {
    /** System property with the name of the image; without it there is no container. */
    static final String IMAGE = "sigcore.test.mysql.image";

    private static final String ROOT = "root";

    private MySqlContainer() {}

    // The holder idiom: the first test starts the server, the others wait for it.
    private static final class Started {
        private static final Started ONLY = start();
        private final String url;
        private final String absence;

        private Started(String url, String absence) {
            this.url = url;
            this.absence = absence;
        }
    }

    /** Returns the URL of the server for a user who may create schemas; empty if there is no server. */
    static String url() {
        return Started.ONLY.url;
    }

    /** Returns the reason for a missing server. */
    static String absence() {
        return Started.ONLY.absence;
    }

    private static Started start() {
        String image = System.getProperty(IMAGE, "");
        if (image.isEmpty()) {
            return absent("set " + TestDatabases.MYSQL_URL + " to the JDBC URL of a server");
        }
        if (!DockerClientFactory.instance().isDockerAvailable()) {
            return absent("Docker does not answer, and -D" + TestDatabases.URL_PROPERTY + " names no server");
        }
        try {
            // Testcontainers stops it at the end of the JVM.
            @SuppressWarnings("resource")
            MySQLContainer server = new MySQLContainer(
                            DockerImageName.parse(image).asCompatibleSubstituteFor("mysql"))
                    .withUsername(ROOT)
                    .withPassword(ROOT)
                    .withImagePullPolicy(wanted -> false);
            server.start();
            return new Started(
                    "jdbc:mysql://%s:%d/?user=%s&password=%s"
                            .formatted(server.getHost(), server.getFirstMappedPort(), ROOT, ROOT),
                    "");
        } catch (RuntimeException e) {
            return absent("no container of the image " + image + " (docker pull it, or name another by -D" + IMAGE
                    + "): " + e.getMessage());
        }
    }

    private static Started absent(String why) {
        return new Started("", why);
    }
}
