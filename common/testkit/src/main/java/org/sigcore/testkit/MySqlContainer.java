// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import org.testcontainers.DockerClientFactory;
import org.testcontainers.mysql.MySQLContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * A MySQL server in a container, one for the whole JVM, started when it is first asked for and removed when the JVM ends.
 * Images are never pulled: which one runs, and that a test needs no network, is the user's choice.
 */
final class MySqlContainer {
    /** The system property that names the image; without it there is no container. */
    static final String IMAGE = "sigcore.test.mysql.image";

    private static final String ROOT = "root";

    private MySqlContainer() {}

    // The holder idiom: the first test pays for the start, the others wait for it.
    private static final class Started {
        private static final Started ONLY = start();
        private final String url;
        private final String absence;

        private Started(String url, String absence) {
            this.url = url;
            this.absence = absence;
        }
    }

    /** The URL of its server, as a user who may create schemas; empty when there is none. */
    static String url() {
        return Started.ONLY.url;
    }

    /** Why there is none. */
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
            // Stopped by Testcontainers at the end of the JVM.
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
