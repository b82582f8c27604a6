// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testcontainers;

import com.github.dockerjava.api.exception.NotFoundException;
import org.sigcore.harness.NetworkFunction;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ContainerFetchException;
import org.testcontainers.utility.DockerImageName;

/** Which images run. */
public final class Images {
    /** The system property that names others, with {@code %s} where {@code nrf}, {@code scp}, {@code policy} or {@code bsf} stands. */
    public static final String PROPERTY = "sigcore.images";

    /** Those that {@code deploy/docker/build} makes. */
    public static final String DEFAULT = "sigcore/%s:0.1.0";

    private Images() {}

    /**
     * Why a core in containers cannot start on this machine, for tests that are skipped there; empty when it can. Pulls none of these
     * images; where Testcontainers' own are neither there nor to be had, it gives up after some minutes.
     */
    public static String absence() {
        try {
            if (!DockerClientFactory.instance().isDockerAvailable()) {
                return "Docker does not answer";
            }
        } catch (ContainerFetchException e) {
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

    /** The image of that function. */
    public static DockerImageName of(NetworkFunction function) {
        return DockerImageName.parse(System.getProperty(PROPERTY, DEFAULT).formatted(function.shortName()));
    }
}
