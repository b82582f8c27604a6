// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testcontainers;

import com.github.dockerjava.api.exception.NotFoundException;
import org.sigcore.harness.NetworkFunction;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.utility.DockerImageName;

/** Images of the functions. */
public final class Images {
    /**
     * System property for other images, with {@code %s} in place of {@code nrf}, {@code scp}, {@code policy} or
     * {@code bsf}.
     */
    public static final String PROPERTY = "sigcore.images";

    /** Images that {@code deploy/docker/build} creates. */
    public static final String DEFAULT = "sigcore/%s:0.1.0";

    private Images() {}

    /**
     * Returns the reason why a core in containers cannot start on this machine, so that tests can be skipped; empty if
     * it can. Pulls none of these images; if Testcontainers' own images are neither present nor available, it gives up
     * after some minutes.
     */
    public static String absence() {
        try {
            if (!DockerClientFactory.instance().isDockerAvailable()) {
                return "Docker does not answer";
            }
        } catch (RuntimeException e) { // depends on how a pull fails
            return "Docker cannot get what Testcontainers needs: " + e.getMessage();
        }
        for (NetworkFunction function : NetworkFunction.values()) {
            String image = of(function).asCanonicalNameString();
            try {
                DockerClientFactory.lazyClient().inspectImageCmd(image).exec();
            } catch (NotFoundException e) {
                return "Docker has no image " + image + ": build it with deploy/docker/build, or name others by -D"
                        + PROPERTY;
            }
        }
        return "";
    }

    /** Returns the image of a function. */
    public static DockerImageName of(NetworkFunction function) {
        return DockerImageName.parse(System.getProperty(PROPERTY, DEFAULT).formatted(function.shortName()));
    }
}
